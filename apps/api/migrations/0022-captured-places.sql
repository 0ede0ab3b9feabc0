-- The rest of 0020: projects by the new rule. All money in whole cents.

-- `capturing_cents`: the pending investments whose card is authorized and whose money is being taken now. It takes the place of
-- `reserved_cents`, which also held what was never going to be paid. That column stays, at zero, for processes of the version
-- before, which still read it.
ALTER TABLE projects ADD COLUMN capturing_cents bigint NOT NULL DEFAULT 0 CHECK (capturing_cents >= 0);
ALTER TABLE projects DROP CONSTRAINT goal_never_exceeded;
ALTER TABLE projects ADD CONSTRAINT goal_never_exceeded CHECK (raised_cents + capturing_cents <= budget_cents);
ALTER TABLE projects DROP CONSTRAINT projects_reserved_cents_check;
UPDATE projects SET reserved_cents = 0 WHERE reserved_cents <> 0;

CREATE TRIGGER projects_count_open AFTER UPDATE OF raised_cents, budget_cents ON projects FOR EACH ROW
  WHEN ((OLD.raised_cents < OLD.budget_cents) IS DISTINCT FROM (NEW.raised_cents < NEW.budget_cents))
  EXECUTE FUNCTION count_open_projects();
UPDATE users AS u SET open_projects = p.open
FROM (SELECT created_by, count(*) FILTER (WHERE raised_cents < budget_cents) AS open FROM projects GROUP BY created_by) AS p
WHERE u.id = p.created_by AND u.open_projects <> p.open;
