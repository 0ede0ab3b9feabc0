-- What is late to an investor, and what an organization has to pay back and has paid, by days and sums and not by
-- holdings and projects: however large the account is, few rows are read.

-- Step in a transaction.
-- The principal that has not come back to an investor, of each day on which the next part falls due or did. Written by
-- triggers on outstanding_days, which has it by project.
CREATE TABLE outstanding_sums (
  user_id uuid NOT NULL,
  due_on date NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  PRIMARY KEY (user_id, due_on)
) WITH (fillfactor = 70);
GRANT SELECT ON outstanding_sums TO guildhall_app;
-- The clock of the project has stood still, so that its days late are not those of the calendar.
ALTER TABLE outstanding_days ADD COLUMN is_paused boolean NOT NULL DEFAULT false;
CREATE TRIGGER outstanding_days_sum_added AFTER INSERT ON outstanding_days REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_outstanding();
CREATE TRIGGER outstanding_days_sum_changed AFTER UPDATE ON outstanding_days
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_outstanding();
CREATE TRIGGER outstanding_days_sum_removed AFTER DELETE ON outstanding_days REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_outstanding();

-- Step in a transaction.
-- Something of it is, or was, to be paid back.
ALTER TABLE projects ADD COLUMN has_dues boolean NOT NULL DEFAULT false;
CREATE TRIGGER projects_mark_paused AFTER UPDATE OF pauses ON projects
  FOR EACH ROW WHEN (NEW.pauses <> OLD.pauses) EXECUTE FUNCTION mark_paused();
CREATE TRIGGER projects_set_has_dues BEFORE UPDATE OF next_due, written_off_on ON projects
  FOR EACH ROW EXECUTE FUNCTION set_has_dues();
CREATE TRIGGER projects_count_dues AFTER UPDATE ON projects
  FOR EACH ROW WHEN (NEW.has_dues <> OLD.has_dues) EXECUTE FUNCTION count_projects_with_dues();

-- Step in a transaction.
-- What an organization has still to pay of all its projects, by the day on which it falls due. Written by triggers on
-- due_sums, which has the instalments of each project alone.
CREATE TABLE owed_days (
  organization_id uuid NOT NULL,
  due_on date NOT NULL,
  instalments bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (organization_id, due_on)
) WITH (fillfactor = 70);
GRANT SELECT ON owed_days TO guildhall_app;
CREATE TRIGGER due_sums_owed_added AFTER INSERT ON due_sums REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_owed();
CREATE TRIGGER due_sums_owed_changed AFTER UPDATE ON due_sums
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_owed();

-- Step in a transaction.
-- What an organization has paid back in all, less what was taken back. Written by triggers.
CREATE TABLE repaid_sums (
  organization_id uuid PRIMARY KEY,
  cents bigint NOT NULL
) WITH (fillfactor = 70);
GRANT SELECT ON repaid_sums TO guildhall_app;
CREATE TRIGGER repayments_add_repaid AFTER INSERT ON repayments FOR EACH ROW EXECUTE FUNCTION add_repaid();

-- Step in a transaction.
CREATE TRIGGER repayment_corrections_take_off_repaid AFTER UPDATE OF taken_cents ON repayment_corrections
  FOR EACH ROW WHEN (NEW.taken_cents <> OLD.taken_cents) EXECUTE FUNCTION take_off_repaid();

-- Step by itself. Who changes one of these sums has locked the wallet.
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
    PERFORM FROM ledger_accounts AS a WHERE a.id = ANY (holders) ORDER BY a.id FOR NO KEY UPDATE;
    UPDATE outstanding_days AS o SET is_paused = true
    FROM projects AS p
    WHERE o.user_id = ANY (holders) AND p.id = o.project_id AND NOT isempty(p.pauses) AND NOT o.is_paused;
    DELETE FROM outstanding_sums AS s WHERE s.user_id = ANY (holders);
    INSERT INTO outstanding_sums (user_id, due_on, cents)
    SELECT o.user_id, o.due_on, sum(o.cents) FROM outstanding_days AS o WHERE o.user_id = ANY (holders) GROUP BY 1, 2;
    COMMIT;
    at := holders[cardinality(holders)];
  END LOOP;
END $$;

-- Step by itself. The same for organizations.
DO $$
DECLARE
  at uuid := '00000000-0000-0000-0000-000000000000';
  listed uuid[];
BEGIN
  LOOP
    listed := ARRAY(
      SELECT o.id FROM (SELECT u.id FROM users AS u WHERE u.type = 2 AND u.id > at ORDER BY u.id LIMIT 200) AS o
      ORDER BY o.id
    );
    EXIT WHEN cardinality(listed) = 0;
    PERFORM FROM ledger_accounts AS a WHERE a.id = ANY (listed) ORDER BY a.id FOR NO KEY UPDATE;
    DELETE FROM owed_days AS o WHERE o.organization_id = ANY (listed);
    INSERT INTO owed_days (organization_id, due_on, instalments, cents)
    SELECT p.created_by, instalment_day(d.released_on, l.month::integer, b.day), sum(d.holdings),
      sum(l.principal + l.returns)
    FROM projects AS p JOIN due_sums AS d ON d.owner_id = p.id
      LEFT JOIN brought_forward AS b ON true
      CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
    WHERE p.created_by = ANY (listed) AND l.principal + l.returns > 0
    GROUP BY 1, 2;
    DELETE FROM repaid_sums AS s WHERE s.organization_id = ANY (listed);
    INSERT INTO repaid_sums (organization_id, cents)
    SELECT r.organization_id, sum(r.amount_cents - coalesce(c.taken_cents, 0))
    FROM repayments AS r LEFT JOIN repayment_corrections AS c ON c.repayment_id = r.id
    WHERE r.organization_id = ANY (listed) GROUP BY r.organization_id;
    COMMIT;
    at := listed[cardinality(listed)];
  END LOOP;
END $$;

-- Step by itself. The trigger counts those that are marked.
DO $$
DECLARE
  at uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
BEGIN
  LOOP
    SELECT n.id INTO last
    FROM (SELECT p.id FROM projects AS p WHERE p.id > at ORDER BY p.id LIMIT 5000) AS n ORDER BY n.id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE projects AS p SET has_dues = true
    WHERE p.id > at AND p.id <= last AND NOT p.has_dues
      AND (
        p.next_due IS NOT NULL OR p.written_off_on IS NOT NULL
        OR EXISTS (SELECT FROM repayments AS r WHERE r.project_id = p.id)
      );
    COMMIT;
    at := last;
  END LOOP;
END $$;

-- Step by itself. Those whose days late are worked out one by one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outstanding_days_paused ON outstanding_days (user_id, due_on) WHERE is_paused;

-- Step by itself. Projects of which nothing is due any more.
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_paid_back ON projects (created_by, id)
  WHERE has_dues AND next_due IS NULL;

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_owing_late_interest ON projects (created_by, id)
  WHERE late_owed_cents > 0;

-- Step by itself. Of an investor what is in escrow, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_in_escrow_newest ON investments (user_id, created_at DESC, id DESC)
  WHERE escrow IN ('reflection', 'firm', 'disputed');

-- Step by itself. What has come from projects into a wallet, among all that has come into it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_from_projects ON transfers (credit_account, credit_seq)
  WHERE code IN ('return', 'investment_refund', 'escrow_return');

-- Step by itself. And what has gone from it to them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_to_projects ON transfers (debit_account, debit_seq)
  WHERE code IN ('investment', 'escrow', 'return_back');
