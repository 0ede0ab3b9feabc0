-- How a new plan is decided at the end of its vote, and comes to the holdings.

-- Decides a new plan whose vote has ended, once: more than half of all that counts has to have said yes. Who was
-- frozen, has given up or has got a stake since does not count. It lapses where nothing is left to be paid or the
-- project was written off. Accepted, it comes to the holdings (apply_new_plan); until it has come to all of them the
-- project takes no payment. Answers the status, or null where it was decided before, the vote has not ended, or a
-- payment is being credited.
CREATE OR REPLACE FUNCTION decide_new_plan(plan uuid, OUT decided text, OUT organization uuid, OUT project_title text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  n new_plans;
BEGIN
  SELECT * INTO p FROM projects AS o
  WHERE o.id = (SELECT e.project_id FROM new_plans AS e WHERE e.id = plan) FOR NO KEY UPDATE;
  SELECT * INTO n FROM new_plans AS o
  WHERE o.id = plan AND o.status = 'voting' AND o.ends_at <= business_now() FOR NO KEY UPDATE;
  IF n.id IS NULL OR p.sharing_out IS NOT NULL THEN
    RETURN;
  END IF;
  organization := p.created_by;
  project_title := p.title;
  SELECT
    coalesce(sum(v.weight_cents), 0),
    coalesce(sum(v.weight_cents) FILTER (WHERE v.says_yes), 0),
    coalesce(sum(v.weight_cents) FILTER (WHERE NOT v.says_yes), 0)
  INTO n.weight_cents, n.yes_cents, n.no_cents
  FROM new_plan_votes AS v
  WHERE v.plan_id = plan
    AND v.user_id NOT IN (
      SELECT f.subject_id FROM freezes AS f
      WHERE f.lifted_at IS NULL AND f.ends_at > now() AND f.subject_id IS NOT NULL
      UNION ALL
      SELECT i.user_id FROM investments AS i WHERE i.project_id = p.id AND i.given_up
      UNION ALL
      SELECT s FROM stakeholders_of(p.created_by) AS s
    );
  decided := CASE
    WHEN p.written_off_on IS NOT NULL OR p.next_due IS NULL THEN 'lapsed'
    WHEN n.yes_cents * 2 > n.weight_cents THEN 'accepted'
    ELSE 'refused'
  END;
  IF decided = 'accepted' THEN
    SELECT l.list, l.starts INTO n.list, n.starts FROM plan_lists(p) AS l;
    n.before := cardinality(n.list);
    n.list := n.list || repayment_months(n.repayment, n.months, 0);
    n.starts := n.starts || array_fill(business_day(), ARRAY[cardinality(n.list) - n.before]);
    p.sharing_out := plan;
    p.repaid_by := greatest(p.repaid_by, instalment_day(business_day(), n.months));
  END IF;
  UPDATE projects AS o SET is_in_vote = false, sharing_out = p.sharing_out, repaid_by = p.repaid_by WHERE o.id = p.id;
  UPDATE new_plans AS o
  SET
    status = decided,
    decided_on = business_day(),
    decided_at = clock_timestamp(),
    weight_cents = n.weight_cents,
    yes_cents = n.yes_cents,
    no_cents = n.no_cents,
    before = n.before,
    list = n.list,
    starts = n.starts,
    notified_until = NULL,
    notified_at = NULL
  WHERE o.id = plan;
END $$;

-- The instalments of a project's plan in force by their numbers, as new_plans keeps them: that of its terms, then those
-- of its accepted plans.
CREATE OR REPLACE FUNCTION plan_lists(p projects, OUT list integer[], OUT starts date[]) LANGUAGE sql STABLE AS $$
  SELECT coalesce(n.list, l.list), coalesce(n.starts, array_fill(NULL::date, ARRAY[cardinality(l.list)]))
  FROM (SELECT repayment_months((p).repayment, (p).duration_months, (p).grace_months) AS list) AS l
    LEFT JOIN (
      SELECT a.list, a.starts FROM new_plans AS a
      WHERE a.project_id = (p).id AND a.status = 'accepted' ORDER BY a.decided_on DESC LIMIT 1
    ) AS n ON true
$$;

-- Fixes the late interest of what these holdings have overdue when a new plan begins: it runs on by the old one up to
-- that day, and is owed. The caller has locked the project.
CREATE OR REPLACE FUNCTION fix_late_interest_of_old_plan(n new_plans, listed uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH late AS (
    INSERT INTO late_interest AS l (
      investment_id,
      number,
      project_id,
      due_on,
      cent_days,
      cents
    )
    SELECT
      i.id,
      h.number,
      i.project_id,
      h.due_on,
      o.cent_days,
      floor(o.cent_days * p.late_interest / 36500)
    FROM projects AS p JOIN investments AS i ON i.project_id = p.id
      CROSS JOIN LATERAL holding_plan(i, i.instalments_paid + 1) AS h
      CROSS JOIN LATERAL (
        SELECT (h.principal_cents + h.return_cents - h.principal_paid - h.return_paid) * (n.decided_on - h.due_on)
      ) AS o (cent_days)
    WHERE p.id = n.project_id AND i.id = ANY (listed) AND p.late_interest > 0 AND h.due_on < n.decided_on
      AND h.principal_cents + h.return_cents > h.principal_paid + h.return_paid
    ON CONFLICT (investment_id, number) DO UPDATE SET
      cent_days = l.cent_days + excluded.cent_days,
      cents = (
        SELECT floor((l.cent_days + excluded.cent_days) * p.late_interest / 36500) FROM projects AS p
        WHERE p.id = n.project_id
      )
    RETURNING new.cents - coalesce(old.cents, 0) AS cents
  )
  UPDATE projects AS p SET late_owed_cents = p.late_owed_cents + s.cents
  FROM (SELECT sum(cents)::bigint AS cents FROM late) AS s WHERE p.id = n.project_id AND s.cents > 0
$$;

-- Gives an accepted plan to at most `most` holdings of its project, in their order: what was paid of each instalment
-- before stays, what is unpaid of all falls due by the new plan. Answers whether all have it.
CREATE OR REPLACE FUNCTION apply_new_plan(plan uuid, most integer, OUT is_finished boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n new_plans;
  listed uuid[];
BEGIN
  SELECT * INTO n FROM new_plans AS o WHERE o.id = plan AND o.status = 'accepted' FOR NO KEY UPDATE;
  is_finished := n.id IS NULL OR n.finished_at IS NOT NULL;
  IF is_finished THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT i.id FROM investments AS i
    WHERE i.project_id = n.project_id AND i.due_on IS NOT NULL AND i.released_at < n.decided_at
      AND (n.done_until IS NULL OR i.id > n.done_until)
    ORDER BY i.id LIMIT most
  );
  PERFORM FROM investments AS i WHERE i.id = ANY (listed) ORDER BY i.id FOR NO KEY UPDATE;
  PERFORM FROM projects AS p WHERE p.id = n.project_id FOR NO KEY UPDATE;
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = n.organization_id OR a.id IN (SELECT i.user_id FROM investments AS i WHERE i.id = ANY (listed))
  ORDER BY a.id FOR NO KEY UPDATE;

  PERFORM fix_late_interest_of_old_plan(n, listed);
  PERFORM add_dues_of_many(listed, -1, 1, true);
  WITH old AS MATERIALIZED (
    SELECT i.id, h.* FROM investments AS i CROSS JOIN LATERAL holding_plan(i) AS h WHERE i.id = ANY (listed)
  ), part AS (
    SELECT o.id, o.number, o.principal_paid AS principal, o.return_paid AS returns FROM old AS o
    UNION ALL
    SELECT u.id, n.before + r.number, r.principal_cents, r.return_cents
    FROM (
        SELECT o.id, sum(o.principal_cents - o.principal_paid)::bigint AS principal,
          sum(o.return_cents - o.return_paid)::bigint AS returns
        FROM old AS o GROUP BY o.id
      ) AS u
      CROSS JOIN LATERAL repayment_plan(n.repayment, n.months, 0, u.principal, u.principal + u.returns) AS r
  ), plan AS (
    SELECT
      l.id,
      array_agg(coalesce(p.principal, 0) ORDER BY k) AS principal,
      array_agg(coalesce(p.returns, 0) ORDER BY k) AS returns,
      min(k) FILTER (WHERE k > n.before AND p.number IS NOT NULL) AS first
    FROM unnest(listed) AS l (id) CROSS JOIN generate_series(1, cardinality(n.list)) AS k
      LEFT JOIN part AS p ON p.id = l.id AND p.number = k
    GROUP BY l.id
  )
  UPDATE investments AS i
  SET
    plan_from = n.decided_on,
    plan_principal = w.principal,
    plan_return = w.returns,
    instalments_paid = w.first - 1,
    due_on = instalment_day(n.decided_on, n.list[w.first]),
    overdue_told_at = NULL
  FROM plan AS w WHERE i.id = w.id;
  PERFORM add_dues_of_many(listed, 1, 1, true);
  PERFORM set_next_due(n.project_id);

  is_finished := cardinality(listed) < most;
  UPDATE new_plans AS o
  SET done_until = coalesce(listed[cardinality(listed)], o.done_until),
    finished_at = CASE WHEN is_finished THEN now() END
  WHERE o.id = plan;
  IF is_finished THEN
    UPDATE projects AS p SET sharing_out = NULL WHERE p.id = n.project_id;
  END IF;
END $$;
