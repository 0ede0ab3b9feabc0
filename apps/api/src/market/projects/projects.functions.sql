-- An organization's number of open projects falls when a project takes no more money. No investment may fail for this
-- number's sake, so that it stops at zero.
CREATE OR REPLACE FUNCTION count_open_projects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users AS u
  SET open_projects = greatest(0, u.open_projects + CASE WHEN NEW.takes_money THEN 1 ELSE -1 END)
  WHERE u.id = NEW.created_by;
  RETURN NULL;
END $$;

-- Adds an investment that is being completed to what its locked project has raised, and the investor to its investors
-- if new there. `captured`: this part of it had its place reserved while it was being captured. To be called before the
-- investment is written as completed.
CREATE OR REPLACE FUNCTION raise_project(project uuid, investor uuid, cents bigint, captured bigint) RETURNS void
LANGUAGE sql AS $$
  UPDATE projects
  SET raised_cents = raised_cents + cents, capturing_cents = capturing_cents - captured,
    investors = investors + CASE
      WHEN EXISTS (
        SELECT FROM investments AS i
        WHERE i.project_id = project
          AND i.user_id = investor
          AND i.status = 'COMPLETED'
          AND refunded_of(i.id) < i.amount_cents
      ) THEN 0
      ELSE 1
    END
  WHERE id = project
$$;

-- Takes an amount that was given back of an investment off what its locked project has raised, and the investor
-- off its investors when nothing of theirs is left there.
CREATE OR REPLACE FUNCTION lower_project(project uuid, investor uuid, cents bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE projects
  SET raised_cents = raised_cents - cents,
    investors = investors - CASE
      WHEN EXISTS (
        SELECT FROM investments AS i
        WHERE i.project_id = project
          AND i.user_id = investor
          AND i.status = 'COMPLETED'
          AND refunded_of(i.id) < i.amount_cents
      ) THEN 0
      ELSE 1
    END
  WHERE id = project
$$;

REVOKE EXECUTE ON FUNCTION count_open_projects, raise_project, lower_project FROM PUBLIC;
