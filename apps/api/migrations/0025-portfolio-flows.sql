-- What a portfolio is worked out from, by days and not by holdings (docs/specification/returns.md, "Figures").

-- Step in a transaction.
-- What has gone from a wallet to projects on a day, below zero, and has come back to it. Written by a trigger.
CREATE TABLE portfolio_flow_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (user_id, day)
) WITH (fillfactor = 70);
GRANT SELECT ON portfolio_flow_days TO guildhall_app;
CREATE TRIGGER transfers_add_portfolio_flow AFTER INSERT ON transfers
  FOR EACH ROW
  WHEN (NEW.code IN ('investment', 'escrow', 'return', 'return_back', 'investment_refund', 'escrow_return'))
  EXECUTE FUNCTION add_portfolio_flow();

-- What an investor was promised for what was released on a day: the principal, and what comes back by months after it.
-- Refunds are taken off, what was paid is not.
CREATE TABLE promised_sums (
  user_id uuid NOT NULL,
  released_on date NOT NULL,
  principal_cents bigint NOT NULL,
  cents bigint[] NOT NULL,
  PRIMARY KEY (user_id, released_on)
) WITH (fillfactor = 70);
GRANT SELECT ON promised_sums TO guildhall_app;

-- The principal that has not come back: of each organization, and of each day on which the next part falls due or did.
-- Written by triggers.
CREATE TABLE outstanding_organizations (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (user_id, organization_id)
) WITH (fillfactor = 70);
CREATE INDEX outstanding_organizations_largest ON outstanding_organizations (user_id, cents DESC, organization_id);
GRANT SELECT ON outstanding_organizations TO guildhall_app;
CREATE TABLE outstanding_days (
  user_id uuid NOT NULL,
  due_on date NOT NULL,
  project_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (user_id, due_on, project_id)
) WITH (fillfactor = 70);
GRANT SELECT ON outstanding_days TO guildhall_app;
CREATE TRIGGER investments_outstanding_added AFTER INSERT ON investments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_outstanding();
CREATE TRIGGER investments_outstanding_changed AFTER UPDATE ON investments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_outstanding();

-- What has come back of what was written off.
ALTER TABLE portfolio_categories ADD COLUMN recovered_cents bigint NOT NULL DEFAULT 0;

-- Step by itself.
DO $$
DECLARE
  at uuid := '00000000-0000-0000-0000-000000000000';
  holders uuid[];
BEGIN
  LOOP
    holders := ARRAY(
      SELECT DISTINCT c.user_id FROM portfolio_categories AS c WHERE c.user_id > at ORDER BY c.user_id LIMIT 200
    );
    EXIT WHEN cardinality(holders) = 0;
    -- Who changes one of these sums has locked the wallet.
    PERFORM FROM ledger_accounts AS a WHERE a.id = ANY (holders) ORDER BY a.id FOR NO KEY UPDATE;

    DELETE FROM portfolio_flow_days AS d WHERE d.user_id = ANY (holders);
    INSERT INTO portfolio_flow_days (user_id, day, cents)
    SELECT t.user_id, (t.created_at AT TIME ZONE 'UTC')::date, sum(t.cents)
    FROM (
      SELECT d.debit_account AS user_id, d.created_at, -d.amount_cents AS cents FROM transfers AS d
      WHERE d.debit_account = ANY (holders) AND d.code IN ('investment', 'escrow', 'return_back')
      UNION ALL
      SELECT c.credit_account, c.created_at, c.amount_cents FROM transfers AS c
      WHERE c.credit_account = ANY (holders) AND c.code IN ('return', 'investment_refund', 'escrow_return')
    ) AS t
    GROUP BY 1, 2;

    DELETE FROM promised_sums AS s WHERE s.user_id = ANY (holders);
    INSERT INTO promised_sums (user_id, released_on, principal_cents, cents)
    SELECT m.user_id, m.released_on, sum(m.principal), spread(array_agg(m.month), array_agg(m.cents))
    FROM (
      SELECT
        i.user_id,
        i.released_on,
        h.month,
        sum(h.principal_cents) AS principal,
        sum(h.principal_cents + h.return_cents)::bigint AS cents
      FROM investments AS i CROSS JOIN LATERAL holding_plan(i) AS h
      WHERE i.user_id = ANY (holders) AND i.released_on IS NOT NULL
      GROUP BY i.user_id, i.released_on, h.month
    ) AS m
    GROUP BY m.user_id, m.released_on;

    DELETE FROM outstanding_organizations AS s WHERE s.user_id = ANY (holders);
    DELETE FROM outstanding_days AS s WHERE s.user_id = ANY (holders);
    WITH held AS MATERIALIZED (
      SELECT
        i.user_id,
        i.organization_id,
        i.project_id,
        i.due_on,
        i.amount_cents - i.principal_paid - coalesce(r.cents, 0) AS cents
      FROM investments AS i
        LEFT JOIN (
          SELECT f.purchase_id, max(f.so_far_cents) AS cents FROM refunds AS f WHERE f.user_id = ANY (holders)
          GROUP BY f.purchase_id
        ) AS r ON r.purchase_id = i.id
      WHERE i.user_id = ANY (holders) AND i.due_on IS NOT NULL
    ), of_organizations AS (
      INSERT INTO outstanding_organizations (user_id, organization_id, cents)
      SELECT h.user_id, h.organization_id, sum(h.cents) FROM held AS h GROUP BY 1, 2 HAVING sum(h.cents) > 0
    )
    INSERT INTO outstanding_days (user_id, due_on, project_id, cents)
    SELECT h.user_id, h.due_on, h.project_id, sum(h.cents) FROM held AS h GROUP BY 1, 2, 3 HAVING sum(h.cents) > 0;
    COMMIT;
    at := holders[cardinality(holders)];
  END LOOP;
END $$;
