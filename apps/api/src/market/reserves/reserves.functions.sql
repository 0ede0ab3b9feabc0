-- What is held back of a project's releases until its first report. Only who has locked the project moves it.

-- What of these investments, which were just released, is held back until the first report, goes from the
-- organization's wallet into the project's reserve: of each its percent, rounded down, and never more than its fee has
-- left. Once that report has been sent, nothing is held back. The caller has locked the project, the investments and
-- the wallets.
CREATE OR REPLACE FUNCTION fill_reserve(project uuid, ids uuid[], lefts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p projects;
  sum bigint;
BEGIN
  SELECT * INTO p FROM projects AS q WHERE q.id = project;
  IF p.reserve_percent = 0 OR is_reserve_freed(project) THEN
    RETURN;
  END IF;
  -- What was late before this money was there is none of its matter.
  PERFORM settle_reserve(project);
  WITH parts AS (
    SELECT l.id, least(floor(l.cents * p.reserve_percent / 100)::bigint,
      l.cents - coalesce(f.percent_cents + f.fixed_cents, 0)) AS cents
    FROM unnest(ids, lefts) AS l (id, cents) LEFT JOIN platform_fees AS f ON f.id = l.id
  ), held AS (
    UPDATE investments AS i SET reserve_cents = o.cents FROM parts AS o WHERE i.id = o.id AND o.cents > 0
    RETURNING o.cents
  )
  SELECT sum(h.cents) INTO sum FROM held AS h;
  IF sum > 0 THEN
    PERFORM move_money(uuidv7(), p.created_by, project_account(project, 'project_reserve'), sum, 'reserve', project);
    INSERT INTO report_reserves AS r (
      project_id,
      organization_id,
      held_cents,
      whole_cents,
      periods,
      look_on
    )
    VALUES (
      project,
      p.created_by,
      sum,
      sum,
      periods_late(project),
      business_day() + 1
    )
    ON CONFLICT (project_id) DO UPDATE SET
      held_cents = r.held_cents + excluded.held_cents,
      whole_cents = r.whole_cents + excluded.whole_cents,
      look_on = least(r.look_on, excluded.look_on);
  END IF;
END $$;

-- How many times 30 days the first report of a project is late, or was when it was sent.
CREATE OR REPLACE FUNCTION periods_late(project uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(coalesce(o.sent_on, business_day()) - o.due_on, 0) / 30
  FROM owed_reports AS o WHERE o.project_id = project AND o.number = 1
$$;

-- Whether the first report of a project has been sent, be what it covers over or not; so where it owes none.
CREATE OR REPLACE FUNCTION is_reserve_freed(project uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT o.sent_on IS NOT NULL FROM owed_reports AS o WHERE o.project_id = project AND o.number = 1),
    true
  )
$$;

-- What has not come back of the principal of a project's holdings, be it written off, in proportion to which a reserve
-- is shared out. Who has given up gets nothing.
CREATE OR REPLACE FUNCTION reserve_weights(project uuid) RETURNS TABLE (investment_id uuid, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT i.id, i.amount_cents - refunded_of(i.id) - i.principal_paid
  FROM investments AS i
  WHERE i.project_id = project AND i.escrow = 'released' AND NOT i.given_up
    AND i.amount_cents - refunded_of(i.id) > i.principal_paid
$$;

-- Shares a quarter of a project's reserve, rounded up, or what is left of it, out to its holders: of the cents left
-- over the largest fractions get one each, then the older investments.
CREATE OR REPLACE FUNCTION share_quarter(r report_reserves, of_period integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  quarter CONSTANT bigint := least((r.whole_cents + 3) / 4, r.held_cents);
  compensation uuid;
BEGIN
  INSERT INTO compensations (project_id, organization_id, period, amount_cents, shared_on)
  VALUES (r.project_id, r.organization_id, of_period, quarter, business_day())
  RETURNING id INTO compensation;
  INSERT INTO compensation_shares (compensation_id, investment_id, cents)
  SELECT compensation, s.investment_id, s.cents
  FROM (
    SELECT e.investment_id, floor(e.exact)::bigint + CASE
        WHEN row_number() OVER (ORDER BY e.exact - floor(e.exact) DESC, e.investment_id)
          <= quarter - sum(floor(e.exact)) OVER () THEN 1
        ELSE 0
      END AS cents
    FROM (
      SELECT w.investment_id, quarter * w.cents / sum(w.cents) OVER () AS exact FROM reserve_weights(r.project_id) AS w
    ) AS e
  ) AS s
  WHERE s.cents > 0;
  UPDATE report_reserves AS h SET held_cents = h.held_cents - quarter WHERE h.project_id = r.project_id;
END $$;

-- Pays what is left of a project's reserve to its organization.
CREATE OR REPLACE FUNCTION free_reserve(r report_reserves) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account CONSTANT uuid := project_account(r.project_id, 'project_reserve');
BEGIN
  PERFORM lock_accounts(account, r.organization_id);
  PERFORM move_money(uuidv7(), account, r.organization_id, r.held_cents, 'reserve_freed', r.project_id);
  UPDATE report_reserves AS h SET held_cents = 0, whole_cents = 0 WHERE h.project_id = r.project_id;
END $$;

-- Brings the reserve of a project, which the caller has locked, to today: for each 30 days that the first report is or
-- was late a quarter goes to the holders, and once it was sent, or nothing of the principal is to come any more, the
-- rest to the organization. It is the same whenever it is asked, since it counts from the days of the report. While a
-- repayment is credited, what has come back is not known, and it waits.
CREATE OR REPLACE FUNCTION settle_reserve(project uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r report_reserves;
  late CONSTANT integer := periods_late(project);
  has_holders boolean;
BEGIN
  SELECT * INTO r FROM report_reserves AS h WHERE h.project_id = project;
  IF r.project_id IS NULL OR (SELECT p.sharing_out IS NOT NULL FROM projects AS p WHERE p.id = project) THEN
    RETURN;
  END IF;
  has_holders := EXISTS (SELECT FROM reserve_weights(project));
  WHILE r.periods < late AND r.held_cents > 0 AND has_holders LOOP
    PERFORM share_quarter(r, r.periods + 1);
    UPDATE report_reserves AS h SET periods = h.periods + 1 WHERE h.project_id = project RETURNING * INTO r;
  END LOOP;
  IF r.held_cents > 0 AND (NOT has_holders OR is_reserve_freed(project)) THEN
    PERFORM free_reserve(r);
  END IF;
  UPDATE report_reserves AS h SET periods = greatest(h.periods, late), look_on = business_day() + 1
  WHERE h.project_id = project;
END $$;

-- Brings the reserve whose turn it is to today, and answers whose it is; null where there was none. One at a time,
-- since it locks the wallet of its organization.
CREATE OR REPLACE FUNCTION settle_next_reserve() RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  project uuid;
  organization uuid;
BEGIN
  SELECT p.id, p.created_by INTO project, organization
  FROM report_reserves AS r JOIN projects AS p ON p.id = r.project_id
  WHERE r.held_cents > 0 AND r.look_on <= business_day() AND p.sharing_out IS NULL
  ORDER BY r.look_on, r.project_id LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED;
  IF project IS NOT NULL THEN
    PERFORM settle_reserve(project);
  END IF;
  RETURN organization;
END $$;

-- What a refund of a released investment takes of its project's reserve: `own` is the part that was held back of it,
-- and `taken` as much of that as is left of the whole.
CREATE OR REPLACE FUNCTION reserve_of_refund(made investments, given bigint, OUT own bigint, OUT taken bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(o.own), 0), coalesce(max(o.own * o.held_cents / nullif(o.whole_cents, 0)), 0)
  FROM (
    SELECT r.held_cents, r.whole_cents, least((made).reserve_cents * given / nullif((made).amount_cents - b.cents, 0),
      r.whole_cents) AS own
    FROM report_reserves AS r CROSS JOIN (
        SELECT coalesce(sum(f.amount_cents), 0)::bigint AS cents FROM refunds AS f
        WHERE f.purchase_id = (made).id AND f.from_escrow
      ) AS b
    WHERE r.project_id = (made).project_id AND r.held_cents > 0
  ) AS o
$$;

-- What a refund of a released investment, or of something else, takes of a reserve, in cents.
CREATE OR REPLACE FUNCTION reserve_back_of(purchase uuid, given bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT r.taken FROM investments AS i CROSS JOIN reserve_of_refund(i, given) AS r
    WHERE i.id = purchase AND i.escrow = 'released'
  ), 0)
$$;

-- Pays what a refund takes of the reserve to the organization, which is about to give it. The caller has locked the
-- investment, its project and the wallets.
CREATE OR REPLACE FUNCTION refund_reserve(made investments, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  SELECT * INTO part FROM reserve_of_refund(made, cents);
  IF part.own = 0 THEN
    RETURN;
  END IF;
  UPDATE report_reserves AS r
  SET whole_cents = r.whole_cents - part.own, held_cents = r.held_cents - part.taken
  WHERE r.project_id = made.project_id;
  IF part.taken > 0 THEN
    PERFORM move_money(uuidv7(), project_account(made.project_id, 'project_reserve'), made.organization_id, part.taken,
      'reserve_refund', made.project_id, takes_back => made.id);
  END IF;
END $$;

-- Credits at most `most` shares of a compensation, in the order of their holdings; answers the accounts that got
-- something, and whether it is finished. A share whose holder's account was erased stays on the reserve account.
CREATE OR REPLACE FUNCTION credit_compensation(
  compensation uuid,
  most integer,
  OUT credited uuid[],
  OUT is_finished boolean,
  OUT ended_now boolean,
  OUT project uuid,
  OUT organization uuid,
  OUT project_title text,
  OUT cents bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c compensations;
  account uuid;
  taken uuid[];
BEGIN
  SELECT * INTO c FROM compensations AS o WHERE o.id = compensation FOR NO KEY UPDATE;
  credited := '{}';
  is_finished := c.id IS NULL OR c.finished_at IS NOT NULL;
  ended_now := false;
  IF is_finished THEN
    RETURN;
  END IF;
  project := c.project_id;
  organization := c.organization_id;
  cents := c.amount_cents;
  SELECT p.title INTO project_title FROM projects AS p WHERE p.id = c.project_id;
  taken := ARRAY(
    SELECT s.investment_id FROM compensation_shares AS s
    WHERE s.compensation_id = c.id AND s.status = 'due' ORDER BY s.investment_id LIMIT most
  );
  PERFORM FROM investments AS i WHERE i.id = ANY (taken) ORDER BY i.id FOR NO KEY UPDATE;
  -- Whoever else moves money of the reserve account has locked the project.
  PERFORM FROM projects AS p WHERE p.id = c.project_id FOR NO KEY UPDATE;
  SELECT a.id INTO account FROM ledger_accounts AS a WHERE a.project_id = c.project_id AND a.kind = 'project_reserve';
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = ANY (account || ARRAY(SELECT i.user_id FROM investments AS i WHERE i.id = ANY (taken)))
  ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE compensation_shares AS s
  SET status = CASE WHEN u.type = 0 THEN 'withheld' ELSE 'credited' END
  FROM investments AS i JOIN users AS u ON u.id = i.user_id
  WHERE s.compensation_id = c.id AND s.investment_id = ANY (taken) AND i.id = s.investment_id;
  PERFORM move_money_of_many(array_agg(d.transfer_id), array_agg(account), array_agg(d.user_id), array_agg(d.cents),
    'compensation', c.project_id, array_agg(d.id))
  FROM (
    SELECT s.transfer_id, i.user_id, i.id, s.cents
    FROM compensation_shares AS s JOIN investments AS i ON i.id = s.investment_id
    WHERE s.compensation_id = c.id AND s.investment_id = ANY (taken) AND s.status = 'credited' ORDER BY i.id
  ) AS d
  HAVING count(*) > 0;
  WITH got AS (
    UPDATE investments AS i SET compensation_cents = i.compensation_cents + s.cents
    FROM compensation_shares AS s
    WHERE s.compensation_id = c.id AND s.investment_id = ANY (taken) AND s.status = 'credited'
      AND i.id = s.investment_id
    RETURNING i.user_id, s.cents
  )
  UPDATE portfolio_categories AS o SET compensation_cents = o.compensation_cents + g.cents
  FROM (SELECT g.user_id, sum(g.cents) AS cents FROM got AS g GROUP BY g.user_id) AS g, projects AS p
  WHERE o.user_id = g.user_id AND p.id = c.project_id AND o.category_id = p.category_id;
  credited := ARRAY(SELECT DISTINCT i.user_id FROM investments AS i WHERE i.id = ANY (taken));
  IF cardinality(taken) < most THEN
    UPDATE compensations AS o SET finished_at = now() WHERE o.id = c.id;
    is_finished := true;
    ended_now := true;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION fill_reserve, share_quarter, free_reserve, settle_reserve, refund_reserve FROM PUBLIC;
