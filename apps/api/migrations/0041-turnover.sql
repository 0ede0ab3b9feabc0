-- What was moved by days (docs/decisions/0412).

-- Step in a transaction.
-- What was moved on a day of UTC; a day without transfers has no row.
CREATE TABLE turnover_days (
  day date PRIMARY KEY,
  paid_in_cents bigint NOT NULL,
  invested_cents bigint NOT NULL,
  ordered_cents bigint NOT NULL,
  repaid_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  disputed_cents bigint NOT NULL,
  withdrawn_cents bigint NOT NULL,
  fees_cents bigint NOT NULL
);
GRANT SELECT ON turnover_days TO guildhall_app;

-- How many accounts had something moved in their wallets in a day, a week or a month, by its first day. One of a day is
-- there for each day that was counted.
CREATE TABLE active_accounts (
  unit text COLLATE "C" NOT NULL CHECK (unit IN ('day', 'week', 'month')),
  first_day date NOT NULL,
  accounts bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (unit, first_day)
);
GRANT SELECT ON active_accounts TO guildhall_app;
