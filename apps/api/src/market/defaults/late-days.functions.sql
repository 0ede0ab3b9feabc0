-- How many days late something is that was due on a day and is unpaid on another: days of which the project's clock
-- stands still, since its holders vote on a new plan, do not count. 0 before it is late, null where nothing is due.
CREATE OR REPLACE FUNCTION late_days(due date, pauses datemultirange, today date) RETURNS integer
LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN today <= due THEN 0
    WHEN isempty(pauses) THEN today - due
    ELSE today - due - (
      SELECT coalesce(sum(upper(r) - lower(r)), 0)::integer
      FROM unnest(pauses * datemultirange(daterange(due, today, '(]'))) AS r
    )
  END;

-- The first day on which what was due on a day and stays unpaid is that number of days late, or more.
CREATE OR REPLACE FUNCTION day_late(due date, pauses datemultirange, days integer) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN due + days + (
    SELECT min(n)::integer
    FROM generate_series(0, (
      SELECT coalesce(sum(upper(r) - lower(r)), 0)::integer FROM unnest(pauses) AS r
    )) AS n
    WHERE late_days(due, pauses, due + days + n::integer) >= days
  );

-- The first day on which it is in default: more than 90 days late.
CREATE OR REPLACE FUNCTION default_day(due date, pauses datemultirange) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN day_late(due, pauses, 91);

-- Whether a project is in default on a day: its first unpaid instalment is more than 90 days late, or two operators say
-- that it is unlikely to be paid back, or it is written off.
CREATE OR REPLACE FUNCTION is_in_default(p projects, today date) RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(
    (p).unlikely_since IS NOT NULL OR (p).written_off_on IS NOT NULL
    OR late_days((p).next_due, (p).pauses, today) > 90,
    false
  );
