-- Investors by the month of their first investment (docs/decisions/0423).

-- Step in a transaction.
-- The month of UTC, by its first day, in which somebody first invested.
CREATE TABLE first_investments (
  user_id uuid PRIMARY KEY REFERENCES users,
  month date NOT NULL
);

-- How many of those who first invested in one month invested in another one, and how much. Nobody has no row.
CREATE TABLE investor_cohorts (
  first_month date NOT NULL,
  month date NOT NULL,
  investors bigint NOT NULL,
  invested_cents bigint NOT NULL,
  PRIMARY KEY (first_month, month)
);
GRANT SELECT ON investor_cohorts TO guildhall_app;
CREATE INDEX investor_cohorts_of_month ON investor_cohorts (month);

-- Each month that was counted.
CREATE TABLE cohort_months (
  month date PRIMARY KEY,
  counted_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON cohort_months TO guildhall_app;
