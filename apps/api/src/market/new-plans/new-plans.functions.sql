-- New plans of projects whose holders vote on them: proposed by the organization, decided at the end of the vote.

-- What keeps a new plan of a project from being proposed: written_off, nothing_due, sharing (a payment is being
-- credited), frozen, voting (on another), too_soon (within 90 days of the last decision), or null.
CREATE OR REPLACE FUNCTION new_plan_obstacle(p projects, OUT outcome text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  outcome := CASE
    WHEN p.written_off_on IS NOT NULL THEN 'written_off'
    WHEN p.next_due IS NULL THEN 'nothing_due'
    WHEN p.sharing_out IS NOT NULL THEN 'sharing'
    WHEN freeze_of(p.created_by, p.id) IS NOT NULL THEN 'frozen'
    WHEN p.is_in_vote THEN 'voting'
    WHEN EXISTS (
      SELECT FROM new_plans AS n WHERE n.project_id = p.id AND n.decided_on > business_day() - 90
    ) THEN 'too_soon'
  END;
END $$;

-- The accounts with a stake in an organization, which do not vote on its plans: itself, its members now or within 90
-- days, the organizations with an owner in common, and those who are paid to the same bank account. To have invested in
-- it is none.
CREATE OR REPLACE FUNCTION stakeholders_of(organization uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH belonging AS NOT MATERIALIZED (
    SELECT m.organization_id, m.member_id, m.role FROM memberships AS m
    UNION ALL
    SELECT e.organization_id, e.member_id, e.role FROM ended_memberships AS e
    WHERE e.ended_at > now() - interval '90 days'
  )
  SELECT organization
  UNION
  SELECT b.member_id FROM belonging AS b WHERE b.organization_id = organization
  UNION
  SELECT o.organization_id FROM belonging AS b JOIN belonging AS o ON o.member_id = b.member_id
  WHERE b.organization_id = organization AND b.role = 'owner' AND o.role = 'owner'
  UNION
  SELECT w.user_id FROM withdrawals AS o JOIN withdrawals AS w ON w.account_hash = o.account_hash
  WHERE o.user_id = organization
$$;

-- Who is asked about a new plan of a project, with the principal in cents that has not come back to them: its holders
-- who are not frozen, have not given up and have no stake in its organization.
CREATE OR REPLACE FUNCTION voters_of(p projects) RETURNS TABLE (user_id uuid, cents bigint) LANGUAGE sql STABLE AS $$
  SELECT h.user_id, h.cents
  FROM (
    SELECT i.user_id, sum(left_of(i) - i.principal_paid)::bigint AS cents
    FROM investments AS i WHERE i.project_id = (p).id AND i.due_on IS NOT NULL
    GROUP BY i.user_id
  ) AS h
  WHERE h.cents > 0 AND freeze_of(h.user_id) IS NULL
    AND h.user_id NOT IN (SELECT s FROM stakeholders_of((p).created_by) AS s)
$$;

-- What a new plan that begins on a day changes by calendar months, in cents: for a holder of what is unpaid of their
-- holdings of the project, or of all of it (null), which a cent of rounding can set apart from the sum of its holdings.
CREATE OR REPLACE FUNCTION compared_plans(
  project uuid,
  holder uuid,
  new_repayment text,
  new_months integer,
  begins date
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH unpaid AS MATERIALIZED (
    SELECT NULL::uuid AS holding, u.due_on, u.principal_cents AS principal, u.return_cents AS returns
    FROM unpaid_days(project) AS u WHERE holder IS NULL
    UNION ALL
    SELECT i.id, h.due_on, h.principal_cents - h.principal_paid, h.return_cents - h.return_paid
    FROM investments AS i CROSS JOIN LATERAL holding_plan(i, i.instalments_paid + 1) AS h
    WHERE i.user_id = holder AND i.project_id = project AND i.due_on IS NOT NULL
  ), day AS MATERIALIZED (
    SELECT u.due_on, u.principal + u.returns AS now_cents, 0 AS new_cents FROM unpaid AS u
    UNION ALL
    SELECT instalment_day(begins, r.month), 0, r.principal_cents + r.return_cents
    FROM (
        SELECT sum(u.principal)::bigint AS principal, sum(u.returns)::bigint AS returns
        FROM unpaid AS u GROUP BY u.holding
      ) AS s
      CROSS JOIN LATERAL
        repayment_plan(new_repayment, new_months, 0, s.principal, s.principal + s.returns) AS r
  )
  SELECT jsonb_build_object(
    'unpaid', coalesce(sum(d.now_cents), 0)::text,
    'lastNow', coalesce((max(d.due_on) FILTER (WHERE d.now_cents > 0))::text, ''),
    'lastChanged', coalesce((max(d.due_on) FILTER (WHERE d.new_cents > 0))::text, ''),
    'months', coalesce((
      SELECT jsonb_agg(jsonb_build_object('month', m.month, 'now', m.now_cents::text, 'changed', m.new_cents::text)
        ORDER BY m.month)
      FROM (
        SELECT to_char(e.due_on, 'YYYY-MM') AS month, sum(e.now_cents) AS now_cents, sum(e.new_cents) AS new_cents
        FROM day AS e GROUP BY 1
      ) AS m
      WHERE m.now_cents + m.new_cents > 0
    ), '[]')
  )
  FROM day AS d
$$;

-- Proposes a new plan of a project of an organization and begins the vote on it, which ends with the fourteenth day
-- after this one. Holders vote by the principal that has not come back to them today. outcome: ok, not_found, nobody
-- (no holder counts), and those of new_plan_obstacle. Only ok has changed anything.
CREATE OR REPLACE FUNCTION propose_plan(
  organization uuid,
  actor uuid,
  project uuid,
  new_repayment text,
  new_months integer,
  reason text,
  OUT outcome text,
  OUT plan_id uuid,
  OUT project_title text,
  OUT ends timestamptz,
  OUT voters integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  asked uuid[];
  weights bigint[];
BEGIN
  SELECT * INTO p FROM projects AS o WHERE o.id = project AND o.created_by = organization FOR NO KEY UPDATE;
  project_title := p.title;
  outcome := CASE WHEN p.id IS NULL THEN 'not_found' ELSE new_plan_obstacle(p) END;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(v.user_id ORDER BY v.user_id), array_agg(v.cents ORDER BY v.user_id) INTO asked, weights
  FROM voters_of(p) AS v;
  voters := coalesce(cardinality(asked), 0);
  IF asked IS NULL THEN
    outcome := 'nobody';
    RETURN;
  END IF;

  -- From here it succeeds.
  outcome := 'ok';
  ends := (business_day() + 15)::timestamp AT TIME ZONE 'UTC';
  INSERT INTO new_plans AS n (
    project_id,
    organization_id,
    proposed_by,
    repayment,
    months,
    why,
    proposed_at,
    ends_at,
    weight_cents,
    voters
  )
  VALUES (
    project,
    organization,
    actor,
    new_repayment,
    new_months,
    reason,
    business_now(),
    ends,
    (SELECT sum(w) FROM unnest(weights) AS w),
    propose_plan.voters
  )
  RETURNING n.id INTO plan_id;
  INSERT INTO new_plan_votes (plan_id, user_id, weight_cents)
  SELECT propose_plan.plan_id, v.user_id, v.cents FROM unnest(asked, weights) AS v (user_id, cents);
  UPDATE projects AS o
  SET
    is_in_vote = true,
    pauses = o.pauses + CASE
      WHEN is_in_default(p, business_day()) THEN '{}'
      ELSE datemultirange(daterange(business_day(), business_day() + 14))
    END
  WHERE o.id = project;
END $$;

-- Says yes or no to the new plan of a project, or the other after all, until the vote has ended. outcome: ok, not_found
-- (no vote, or not asked), over, frozen, stake (since the vote began).
CREATE OR REPLACE FUNCTION vote_on_plan(
  voter uuid,
  project uuid,
  yes boolean,
  OUT outcome text,
  OUT plan_id uuid,
  OUT project_title text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p projects;
  n new_plans;
  v new_plan_votes;
BEGIN
  SELECT * INTO n FROM new_plans AS o
  WHERE o.id = (SELECT e.id FROM new_plans AS e WHERE e.project_id = project ORDER BY e.id DESC LIMIT 1)
  FOR NO KEY UPDATE;
  SELECT * INTO v FROM new_plan_votes AS o WHERE o.plan_id = n.id AND o.user_id = voter;
  SELECT * INTO p FROM projects AS o WHERE o.id = n.project_id;
  plan_id := n.id;
  project_title := p.title;
  outcome := CASE
    WHEN v.user_id IS NULL THEN 'not_found'
    WHEN n.status <> 'voting' OR n.ends_at <= business_now() OR p.written_off_on IS NOT NULL THEN 'over'
    WHEN freeze_of(voter) IS NOT NULL THEN 'frozen'
    WHEN voter IN (SELECT s FROM stakeholders_of(n.organization_id) AS s) THEN 'stake'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' OR v.says_yes IS NOT DISTINCT FROM yes THEN
    RETURN;
  END IF;
  UPDATE new_plan_votes AS o SET says_yes = yes, voted_at = business_now()
  WHERE o.plan_id = n.id AND o.user_id = voter;
  UPDATE new_plans AS o
  SET
    yes_cents = o.yes_cents + CASE WHEN yes THEN v.weight_cents WHEN v.says_yes THEN -v.weight_cents ELSE 0 END,
    no_cents = o.no_cents + CASE WHEN NOT yes THEN v.weight_cents WHEN NOT v.says_yes THEN -v.weight_cents ELSE 0 END
  WHERE o.id = n.id;
END $$;

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

-- Takes at most a number of those who were asked about a new plan and are to be notified that the vote has begun, or
-- has ended; the organization is notified by its own hand. Empty where there is none.
CREATE OR REPLACE FUNCTION take_voters_to_notify(most integer)
RETURNS TABLE (
  voter uuid,
  holding uuid,
  plan uuid,
  project_title text,
  organization_name text,
  status text,
  ends_at timestamptz,
  cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n new_plans;
  listed uuid[];
  is_last boolean;
BEGIN
  SELECT * INTO n FROM new_plans AS o
  WHERE o.notified_at IS NULL ORDER BY o.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF n.id IS NULL THEN
    RETURN;
  END IF;
  listed := ARRAY(
    SELECT v.user_id FROM new_plan_votes AS v
    WHERE v.plan_id = n.id AND (n.notified_until IS NULL OR v.user_id > n.notified_until)
    ORDER BY v.user_id LIMIT most + 1
  );
  is_last := cardinality(listed) <= most;
  listed := listed[1:most];
  UPDATE new_plans AS o
  SET notified_until = coalesce(listed[cardinality(listed)], o.notified_until),
    notified_at = CASE WHEN is_last THEN now() END
  WHERE o.id = n.id;
  RETURN QUERY
    SELECT
      v.user_id,
      (
        SELECT i.id FROM investments AS i
        WHERE i.user_id = v.user_id AND i.project_id = n.project_id AND i.released_on IS NOT NULL
        ORDER BY i.id LIMIT 1
      ),
      n.id,
      p.title,
      u.name,
      n.status,
      n.ends_at,
      v.weight_cents
    FROM new_plan_votes AS v JOIN projects AS p ON p.id = n.project_id JOIN users AS u ON u.id = n.organization_id
    WHERE v.plan_id = n.id AND v.user_id = ANY (listed);
END $$;
REVOKE EXECUTE ON FUNCTION plan_lists, fix_late_interest_of_old_plan FROM PUBLIC;
