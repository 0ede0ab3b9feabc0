-- How many people the house answered in time (docs/decisions/0414): counted from the audit log, which has each answer
-- and who gave it, and from the rows of the cases, which say since when they waited.

-- The queue of what an entry of the audit log answers, and since when it waited there; null where it answers nobody, as
-- the first of two approvals. An account that was asked for more has its answer.
CREATE OR REPLACE FUNCTION answer_of(e audit_entries, OUT queue text, OUT since timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT
    q.queue,
    CASE q.queue
      WHEN 'withdrawals' THEN (
        SELECT greatest(w.created_at, w.owner_confirmed_at, s.confirmed_at)
        FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
        WHERE w.id = e.subject_id::uuid
      )
      -- A look that is over leaves no trace in the row.
      WHEN 'risk' THEN (e.before ->> 'since')::timestamptz
      WHEN 'sanctions' THEN (SELECT c.opened_at FROM sanctions_cases AS c WHERE c.id = e.subject_id::uuid)
      WHEN 'disputes' THEN (
        SELECT coalesce(d.answered_at, d.opened_at) FROM disputes AS d WHERE d.id = e.subject_id::uuid
      )
      WHEN 'complaints' THEN (
        SELECT coalesce(k.answered_at, c.created_at)
        FROM complaint_cases AS k JOIN complaints AS c ON c.id = k.id
        WHERE k.id = e.subject_id::uuid
      )
      WHEN 'verifications' THEN (SELECT v.asked_at FROM verifications AS v WHERE v.id = e.subject_id::uuid)
      WHEN 'flags' THEN (SELECT t.flagged_at FROM flagged_things AS t WHERE t.id = e.subject_id::uuid)
      WHEN 'flagAppeals' THEN (SELECT t.appealed_at FROM flagged_things AS t WHERE t.id = e.subject_id::uuid)
      WHEN 'freezeAppeals' THEN (SELECT f.appealed_at FROM freezes AS f WHERE f.id = e.subject_id::uuid)
    END
  FROM (
    SELECT CASE
      WHEN e.verb IN ('withdrawal.approve', 'withdrawal.reject')
        THEN CASE WHEN NOT e.after ? 'approvals' THEN 'withdrawals' END
      WHEN e.verb = 'risk.clear' THEN 'risk'
      WHEN e.verb IN ('sanctions.clear', 'sanctions.confirm')
        THEN CASE WHEN e.before ->> 'state' = 'open' THEN 'sanctions' END
      WHEN e.verb = 'dispute.decide' THEN 'disputes'
      WHEN e.verb = 'complaint.decide' THEN 'complaints'
      WHEN e.verb IN ('verification.verify', 'verification.refuse', 'verification.more') THEN 'verifications'
      WHEN e.verb = 'flag.decide' THEN CASE WHEN e.before ->> 'status' = 'open' THEN 'flags' ELSE 'flagAppeals' END
      WHEN e.verb = 'freeze.answer' THEN 'freezeAppeals'
    END AS queue
  ) AS q
$$;

-- Counts the answers in the next `most` entries of the audit log, with the hours within which each queue is in time,
-- and says whether there were as many. How far it has come is written with the sums, so that each entry is counted
-- once, whatever ends in between; and no entry becomes visible after one that follows it, since who adds one has all
-- others wait (add_audit_entry). An answer to a case that has begun to wait again since is left out: how long it had
-- waited before is not known any more.
CREATE OR REPLACE FUNCTION count_answers(most integer, hours jsonb, OUT more boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counted answers_counted;
  upto bigint;
BEGIN
  -- Two processes that count come after each other.
  SELECT * INTO counted FROM answers_counted FOR NO KEY UPDATE;
  SELECT max(n.seq), count(*) = most INTO upto, more
  FROM (SELECT e.seq FROM audit_entries AS e WHERE e.seq > counted.seq ORDER BY e.seq LIMIT most) AS n;
  INSERT INTO answer_sums AS s
  SELECT
    u.unit,
    date_trunc(u.unit, e.at, 'UTC') AT TIME ZONE 'UTC',
    a.queue,
    e.operator_id,
    count(*),
    count(*) FILTER (WHERE e.at - a.since <= make_interval(hours => (hours ->> a.queue)::integer)),
    count(*) FILTER (WHERE e.at - a.since <= interval '1 hour'),
    count(*) FILTER (WHERE e.at - a.since <= interval '1 day'),
    count(*) FILTER (WHERE e.at - a.since <= interval '3 days'),
    count(*) FILTER (WHERE e.at - a.since <= interval '7 days')
  FROM audit_entries AS e
    CROSS JOIN LATERAL answer_of(e) AS a
    CROSS JOIN unnest(ARRAY['day', 'week', 'month']) AS u (unit)
  WHERE e.seq > counted.seq AND e.seq <= upto AND a.since <= e.at
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (unit, first_day, queue, operator_id) DO UPDATE SET
    answered = s.answered + excluded.answered,
    in_time = s.in_time + excluded.in_time,
    within_hour = s.within_hour + excluded.within_hour,
    within_day = s.within_day + excluded.within_day,
    within_three_days = s.within_three_days + excluded.within_three_days,
    within_week = s.within_week + excluded.within_week;
  UPDATE answers_counted SET seq = coalesce(upto, counted.seq), counted_at = now();
END $$;
