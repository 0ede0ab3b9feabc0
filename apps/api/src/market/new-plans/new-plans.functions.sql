-- New plans of projects: what an organization proposes, and how its holders vote (decided-plans.functions.sql decides).

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
