-- What an investor lets themselves invest within 30 days (docs/decisions/0436).

-- Step in a transaction.
-- In cents; null: no limit. From `next_from` on `next_cents` holds in place of `cents`.
CREATE TABLE investment_limits (
  user_id uuid PRIMARY KEY,
  cents bigint CHECK (cents > 0),
  next_cents bigint CHECK (next_cents > 0),
  next_from timestamptz,
  set_at timestamptz NOT NULL DEFAULT now()
);
-- What an account has invested on a day of UTC, less what was given back of it. Written by triggers.
CREATE TABLE invested_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (user_id, day)
) WITH (fillfactor = 70);
GRANT SELECT ON investment_limits, invested_days TO guildhall_app;

-- Step in a transaction.
-- The day on which it counts for its investor's own limit; null, as of a version before this: that of created_at.
ALTER TABLE investments ADD COLUMN counted_on date;
CREATE TRIGGER investments_add_to_invested_day_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_invested_day();
CREATE TRIGGER investments_add_to_invested_day_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_invested_day();

-- Step in a transaction.
CREATE TRIGGER refunds_lower_invested_days AFTER INSERT ON refunds REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION lower_invested_days();

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_pending_of ON investments (user_id) WHERE status = 'pending';

-- Step by itself.
-- The last 30 days, person by person. Who changes one of these sums has locked the wallet.
DO $$
DECLARE
  before uuid := '00000000-0000-0000-0000-000000000000';
  holders uuid[];
BEGIN
  LOOP
    holders := ARRAY(
      SELECT c.user_id FROM portfolio_categories AS c WHERE c.user_id > before
      GROUP BY c.user_id ORDER BY c.user_id LIMIT 200
    );
    EXIT WHEN cardinality(holders) = 0;
    PERFORM FROM ledger_accounts AS a WHERE a.id = ANY (holders) ORDER BY a.id FOR NO KEY UPDATE;
    DELETE FROM invested_days AS d WHERE d.user_id = ANY (holders);
    INSERT INTO invested_days (user_id, day, cents)
    SELECT i.user_id, invested_day_of(i), sum(i.amount_cents - refunded_of(i.id))
    FROM investments AS i
    WHERE i.user_id = ANY (holders) AND i.status = 'COMPLETED' AND i.created_at > now() - interval '32 days'
    GROUP BY i.user_id, invested_day_of(i);
    COMMIT;
    before := holders[cardinality(holders)];
  END LOOP;
END $$;
