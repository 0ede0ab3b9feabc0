-- Writes down what projects owed when the year began, before the first change in it: what they owe after a statement
-- less what it has changed. Of owners that are no projects it writes nothing.
CREATE OR REPLACE FUNCTION note_owed_at_new_year(owners uuid[], more_principal bigint[], more_returns bigint[])
RETURNS void LANGUAGE sql AS $$
  INSERT INTO owed_at_new_year (project_id, year, principal_cents, return_cents)
  SELECT p.id, y.this_year, coalesce(s.principal, 0) - c.principal, coalesce(s.returns, 0) - c.returns
  FROM unnest(owners, more_principal, more_returns) AS c (owner_id, principal, returns)
    JOIN projects AS p ON p.id = c.owner_id
    CROSS JOIN (SELECT extract(year FROM now() AT TIME ZONE 'UTC')::smallint) AS y (this_year)
    CROSS JOIN LATERAL (
      SELECT sum(l.principal)::bigint AS principal, sum(l.returns)::bigint AS returns
      FROM due_sums AS d CROSS JOIN LATERAL unnest(d.principal, d.returns) AS l (principal, returns)
      WHERE d.owner_id = p.id
    ) AS s
  WHERE NOT EXISTS (SELECT FROM owed_at_new_year AS w WHERE w.project_id = p.id AND w.year >= y.this_year)
  ON CONFLICT DO NOTHING
$$;

-- When a year begins, in UTC.
CREATE OR REPLACE FUNCTION start_of_year(year integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN make_date(year, 1, 1)::timestamp AT TIME ZONE 'UTC';

-- The principal that organizations owed an account when a year ended.
CREATE OR REPLACE FUNCTION outstanding_after(account uuid, past smallint)
RETURNS TABLE (organization_id uuid, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT k.organization_id, coalesce(y.cents, o.cents)
  FROM (
      SELECT w.organization_id FROM outstanding_organizations AS w WHERE w.user_id = account
      UNION
      SELECT w.organization_id FROM outstanding_at_new_year AS w WHERE w.user_id = account AND w.year > past
    ) AS k
    LEFT JOIN outstanding_organizations AS o ON o.user_id = account AND o.organization_id = k.organization_id
    LEFT JOIN LATERAL (
      SELECT w.cents FROM outstanding_at_new_year AS w
      WHERE w.user_id = account AND w.organization_id = k.organization_id AND w.year > past
      ORDER BY w.year LIMIT 1
    ) AS y ON true
$$;

-- What a project owed its investors when a year ended.
CREATE OR REPLACE FUNCTION owed_after(project uuid, past smallint, OUT principal bigint, OUT returns bigint)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(y.principal_cents, d.principal), coalesce(y.return_cents, d.returns)
  FROM (
      SELECT
        coalesce(sum(u.principal_cents), 0)::bigint AS principal,
        coalesce(sum(u.return_cents), 0)::bigint AS returns
      FROM unpaid_days(project) AS u
    ) AS d
    LEFT JOIN LATERAL (
      SELECT w.principal_cents, w.return_cents FROM owed_at_new_year AS w
      WHERE w.project_id = project AND w.year > past ORDER BY w.year LIMIT 1
    ) AS y ON true
$$;

-- The lines of an account's statement of a year that are about projects, by project and code, in cents: above zero what
-- came into the wallet. Of what came back, or was reversed, also its parts.
CREATE OR REPLACE FUNCTION letter_lines(account uuid, past smallint)
RETURNS TABLE (
  project_id uuid,
  code text,
  comes_in boolean,
  cents bigint,
  principal bigint,
  returns bigint,
  late bigint
)
LANGUAGE sql STABLE AS $$
  WITH bounds AS MATERIALIZED (
    SELECT
      last_transfer_before(account, start_of_year(past)) AS after,
      last_transfer_before(account, start_of_year(past + 1)) AS last
  ), line AS (
    SELECT
      t.id,
      t.project_id,
      t.reverses,
      t.code,
      true AS comes_in,
      t.amount_cents AS cents
    FROM bounds AS b JOIN transfers AS t
      ON t.credit_account = account AND t.credit_seq > b.after AND t.credit_seq <= b.last
    WHERE t.code IN ('return', 'investment_refund', 'escrow_return', 'order_refund', 'investment', 'release', 'order',
      'repayment_back', 'compensation')
    UNION ALL
    SELECT
      t.id,
      t.project_id,
      t.reverses,
      t.code,
      false,
      t.amount_cents
    FROM bounds AS b JOIN transfers AS t
      ON t.debit_account = account AND t.debit_seq > b.after AND t.debit_seq <= b.last
    WHERE t.code IN ('investment', 'escrow', 'order', 'return_back', 'repayment', 'investment_refund', 'order_refund')
  )
  SELECT
    l.project_id,
    l.code,
    l.comes_in,
    sum(l.cents)::bigint,
    coalesce(sum(coalesce(k.principal, s.principal_cents)), 0)::bigint,
    coalesce(sum(coalesce(k.returns, s.return_cents)), 0)::bigint,
    coalesce(sum(coalesce(k.late, s.late_cents)), 0)::bigint
  FROM line AS l
    LEFT JOIN repayment_shares AS s ON l.code IN ('return', 'return_back') AND s.investment_id = l.reverses
      AND l.id IN (s.transfer_id, s.taken_by)
    LEFT JOIN LATERAL (
      SELECT
        sum(b.principal_cents)::bigint AS principal,
        sum(b.return_cents)::bigint AS returns,
        sum(b.late_cents)::bigint AS late
      FROM taken_back AS b
      WHERE l.code = 'return_back' AND b.investment_id = s.investment_id AND b.repayment_id = s.repayment_id
    ) AS k ON true
  WHERE l.project_id IS NOT NULL
  GROUP BY l.project_id, l.code, l.comes_in
$$;

-- How an organization kept its investors informed in a year, by project: the reports that were due, of which those sent
-- in time and those that are still missing; how often news was asked for, and how often it came within its time;
-- questions in public and those answered; updates.
CREATE OR REPLACE FUNCTION conduct_in_year(organization uuid, past smallint)
RETURNS TABLE (
  project_id uuid,
  reports integer,
  in_time integer,
  missing integer,
  requests integer,
  requests_in_time integer,
  questions integer,
  answered integer,
  updates integer
)
LANGUAGE sql STABLE AS $$
  SELECT
    project_id,
    coalesce(r.reports, 0),
    coalesce(r.in_time, 0),
    coalesce(r.missing, 0),
    coalesce(a.requests, 0),
    coalesce(a.in_time, 0),
    coalesce(q.questions, 0),
    coalesce(q.answered, 0),
    coalesce(n.updates, 0)
  FROM (
      SELECT
        o.project_id,
        count(*)::integer AS reports,
        count(*) FILTER (WHERE o.sent_on <= o.due_on)::integer AS in_time,
        count(*) FILTER (WHERE o.sent_on IS NULL)::integer AS missing
      FROM owed_reports AS o JOIN projects AS p ON p.id = o.project_id
      WHERE o.organization_id = organization AND o.due_on BETWEEN make_date(past, 1, 1) AND make_date(past, 12, 31)
        AND p.investors > 0 AND (o.sent_on IS NOT NULL OR owes_reports(p))
      GROUP BY o.project_id
    ) AS r
    FULL JOIN (
      SELECT
        u.project_id,
        count(*)::integer AS requests,
        count(*) FILTER (WHERE u.answered_at <= u.opened_at + time_to_answer())::integer AS in_time
      FROM update_requests AS u
      WHERE u.organization_id = organization
        AND u.opened_at >= start_of_year(past) AND u.opened_at < start_of_year(past + 1)
      GROUP BY u.project_id
    ) AS a USING (project_id)
    FULL JOIN (
      SELECT w.project_id, count(*)::integer AS questions, count(w.answer)::integer AS answered
      FROM project_questions AS w
      WHERE w.organization_id = organization
        AND w.asked_at >= start_of_year(past) AND w.asked_at < start_of_year(past + 1)
      GROUP BY w.project_id
    ) AS q USING (project_id)
    FULL JOIN (
      SELECT u.project_id, count(*)::integer AS updates
      FROM projects AS p JOIN project_updates AS u ON u.project_id = p.id
      WHERE p.created_by = organization
        AND u.published_at >= start_of_year(past) AND u.published_at < start_of_year(past + 1)
      GROUP BY u.project_id
    ) AS n USING (project_id)
$$;

-- What was written off in a year of what an account holds, by organization, in cents as text. What is recovered since
-- is part of it, and what a later refund has taken off is not stored by organization: where these do not add up to the
-- statement's sum, which is given, one organization has all of it, and of several each has `part`.
CREATE OR REPLACE FUNCTION written_off_in_year(account uuid, past smallint, sum_of_statement bigint)
RETURNS TABLE (organization_id uuid, cents text)
LANGUAGE sql STABLE AS $$
  SELECT
    o.organization_id,
    CASE
      WHEN sum(o.cents) OVER () = sum_of_statement THEN o.cents::text
      WHEN count(*) OVER () = 1 THEN sum_of_statement::text
      ELSE 'part'
    END
  FROM (
    SELECT
      i.organization_id,
      sum(i.written_off_principal + i.written_off_return + i.written_off_late + coalesce(r.cents, 0))::bigint AS cents
    FROM investments AS i JOIN write_offs AS w ON w.project_id = i.project_id
      LEFT JOIN LATERAL (
        SELECT sum(s.principal_cents + s.return_cents + s.late_cents) AS cents
        FROM repayment_shares AS s JOIN repayments AS p ON p.id = s.repayment_id
        WHERE s.investment_id = i.id AND p.is_recovery AND s.status <> 'due'
      ) AS r ON true
    WHERE i.user_id = account AND i.status = 'COMPLETED' AND w.begun_at < start_of_year(past + 1) AND (
      coalesce(w.finished_at, 'infinity') >= start_of_year(past)
      OR EXISTS (
        SELECT FROM refunds AS f
        WHERE f.purchase_id = i.id AND f.created_at >= start_of_year(past) AND f.created_at < start_of_year(past + 1)
      )
    )
    GROUP BY i.organization_id
  ) AS o
$$;

-- The text of a sum in cents, since JSON has no whole numbers of its size.
CREATE OR REPLACE FUNCTION cents_in_json(cents numeric) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN coalesce(cents, 0)::bigint::text;

-- What projects have spent until now as their organizations say, and how much of it has no paper, in cents as text.
CREATE OR REPLACE FUNCTION spent_of(ids uuid[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'all', cents_in_json(sum(s.spent_cents)),
    'withoutPaper', cents_in_json(sum(s.without_paper_cents))
  )
  FROM expense_sums AS s WHERE s.project_id = ANY (ids)
$$;

-- What an account is written of what it had in projects in a year: the sums of its statement, and at most 20 of the
-- organizations with what each did, those with the most money first; null where there was nothing.
CREATE OR REPLACE FUNCTION letter_of_investments(account uuid, past smallint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH sums AS MATERIALIZED (
    SELECT to_jsonb(s) AS all, s.written_off_principal + s.written_off_return + s.written_off_late AS lost
    FROM portfolio_between(account, start_of_year(past), start_of_year(past + 1)) AS s
  ), moved AS (
    SELECT
      p.created_by AS organization_id,
      sum(l.cents) FILTER (WHERE l.code IN ('investment', 'escrow') AND NOT l.comes_in) AS invested,
      sum(l.cents) FILTER (WHERE l.code IN ('investment_refund', 'escrow_return') AND l.comes_in) AS given_back,
      sum(l.sign * l.principal) AS principal,
      sum(l.sign * l.returns) AS returns,
      sum(l.sign * l.late) AS late,
      sum(l.cents) FILTER (WHERE l.code = 'compensation' AND l.comes_in) AS compensation,
      sum(l.cents) FILTER (WHERE l.code = 'order' AND NOT l.comes_in) AS ordered,
      sum(l.cents) FILTER (WHERE l.code = 'order_refund' AND l.comes_in) AS order_refunds
    FROM (SELECT *, CASE WHEN m.comes_in THEN 1 ELSE -1 END AS sign FROM letter_lines(account, past) AS m) AS l
      JOIN projects AS p ON p.id = l.project_id
    WHERE p.created_by <> account GROUP BY p.created_by
  ), party AS (
    SELECT
      organization_id,
      m.invested,
      m.given_back,
      m.principal,
      m.returns,
      m.late,
      m.compensation,
      m.ordered,
      m.order_refunds,
      o.cents AS outstanding,
      w.cents AS written_off,
      row_number() OVER (
        ORDER BY coalesce(o.cents, 0) + coalesce(m.principal, 0) + coalesce(m.invested, 0) DESC, organization_id
      ) AS place
    FROM moved AS m
      FULL JOIN (SELECT * FROM outstanding_after(account, past) AS a WHERE a.cents > 0) AS o USING (organization_id)
      FULL JOIN (
        SELECT l.* FROM sums AS s, written_off_in_year(account, past, s.lost) AS l WHERE s.lost <> 0
      ) AS w
        USING (organization_id)
  )
  SELECT jsonb_build_object(
    'sums', (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each_text(s.all) AS e),
    'more', greatest(0, (SELECT count(*) FROM party) - 20),
    'organizations', coalesce((
      SELECT jsonb_agg(
        jsonb_build_object(
          'id', p.organization_id,
          'invested', cents_in_json(p.invested),
          'givenBack', cents_in_json(p.given_back),
          'principal', cents_in_json(p.principal),
          'returns', cents_in_json(p.returns),
          'late', cents_in_json(p.late),
          'compensation', cents_in_json(p.compensation),
          'ordered', cents_in_json(p.ordered),
          'orderRefunds', cents_in_json(p.order_refunds),
          'outstanding', cents_in_json(p.outstanding),
          'writtenOff', coalesce(p.written_off, '0'),
          'spent', (SELECT spent_of(array_agg(o.id)) FROM projects AS o WHERE o.created_by = p.organization_id),
          'conduct', (SELECT conduct_of_all(p.organization_id, past))
        ) ORDER BY p.place
      )
      FROM party AS p WHERE p.place <= 20
    ), '[]')
  )
  FROM sums AS s
  WHERE EXISTS (SELECT FROM party) OR EXISTS (SELECT FROM jsonb_each_text(s.all) AS e WHERE e.value <> '0')
$$;

-- How an organization kept its investors informed in a year, of all its projects.
CREATE OR REPLACE FUNCTION conduct_of_all(organization uuid, past smallint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(s)
  FROM (
    SELECT
      coalesce(sum(c.reports), 0) AS reports,
      coalesce(sum(c.in_time), 0) AS in_time,
      coalesce(sum(c.missing), 0) AS missing,
      coalesce(sum(c.requests), 0) AS requests,
      coalesce(sum(c.requests_in_time), 0) AS requests_in_time,
      coalesce(sum(c.questions), 0) AS questions,
      coalesce(sum(c.answered), 0) AS answered,
      coalesce(sum(c.updates), 0) AS updates
    FROM conduct_in_year(organization, past) AS c
  ) AS s
$$;

-- What an organization is written of its projects in a year: what the lines of its statement say of each, what it owed
-- at the end and had not paid of what fell due, and how it kept its investors informed. At most 20 projects, those with
-- the most money first; null where no project with investors, and no sale, was there.
CREATE OR REPLACE FUNCTION letter_of_projects(account uuid, past smallint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH line AS MATERIALIZED (
    SELECT l.* FROM letter_lines(account, past) AS l JOIN projects AS p ON p.id = l.project_id
    WHERE p.created_by = account
  ), moved AS (
    SELECT
      l.project_id,
      sum(l.cents) FILTER (WHERE l.code IN ('investment', 'release') AND l.comes_in) AS received,
      sum(l.cents) FILTER (WHERE l.code = 'investment_refund' AND NOT l.comes_in) AS given_back,
      sum(CASE l.code WHEN 'repayment' THEN l.cents WHEN 'repayment_back' THEN -l.cents END) AS repaid,
      sum(l.cents) FILTER (WHERE l.code = 'order' AND l.comes_in) AS sold,
      sum(l.cents) FILTER (WHERE l.code = 'order_refund' AND NOT l.comes_in) AS sale_refunds
    FROM line AS l GROUP BY l.project_id
  ), part AS (
    SELECT
      p.id,
      m.received,
      m.given_back,
      m.repaid,
      m.sold,
      m.sale_refunds,
      o.principal,
      o.returns,
      d.late,
      c.conduct,
      row_number() OVER (
        ORDER BY o.principal + o.returns + coalesce(m.received, 0) + coalesce(m.repaid, 0) DESC, p.id
      ) AS place
    FROM projects AS p LEFT JOIN moved AS m ON m.project_id = p.id
      LEFT JOIN (
        SELECT k.project_id, to_jsonb(k) - 'project_id' AS conduct FROM conduct_in_year(account, past) AS k
      ) AS c ON c.project_id = p.id
      CROSS JOIN LATERAL owed_after(p.id, past) AS o
      CROSS JOIN LATERAL (
        SELECT sum(u.principal_cents + u.return_cents) AS late
        FROM unpaid_days(p.id) AS u WHERE u.due_on <= make_date(past, 12, 31)
      ) AS d
    WHERE p.created_by = account AND p.state <> 'draft' AND (
      m.project_id IS NOT NULL OR c.conduct IS NOT NULL AND p.investors > 0 OR o.principal + o.returns > 0
    )
  )
  SELECT jsonb_build_object(
    'more', greatest(0, count(*) - 20),
    'all', jsonb_build_object(
      'received', cents_in_json(sum(p.received)),
      'repaid', cents_in_json(sum(p.repaid)),
      'owed', cents_in_json(sum(p.principal + p.returns)),
      'late', cents_in_json(sum(p.late))
    ),
    'projects', jsonb_agg(
      jsonb_build_object(
        'id', p.id,
        'received', cents_in_json(p.received),
        'givenBack', cents_in_json(p.given_back),
        'repaid', cents_in_json(p.repaid),
        'sold', cents_in_json(p.sold),
        'saleRefunds', cents_in_json(p.sale_refunds),
        'principal', cents_in_json(p.principal),
        'returns', cents_in_json(p.returns),
        'late', cents_in_json(p.late),
        'spent', spent_of(ARRAY[p.id]),
        'conduct', p.conduct
      ) ORDER BY p.place
    ) FILTER (WHERE p.place <= 20)
  )
  FROM part AS p HAVING count(*) > 0
$$;

-- Writes the letters of the next at most `most` accounts, each once: an account is passed with its letter, in one
-- transaction. The letters of a year begin with 3 January, 6:00, of the next one, when its books are whole. Answers how
-- many accounts were looked at, the year, and those that were written to.
CREATE OR REPLACE FUNCTION write_yearly_letters(
  most integer,
  OUT looked_at integer,
  OUT past smallint,
  OUT written uuid[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  run yearly_letter_run;
  accounts uuid[];
BEGIN
  looked_at := 0;
  written := '{}';
  SELECT * INTO run FROM yearly_letter_run AS r
  WHERE business_now() >= start_of_year(r.year + 1) + interval '2 days 6 hours' FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  past := run.year;
  accounts := ARRAY(SELECT u.id FROM users AS u WHERE u.id > run.after ORDER BY u.id LIMIT most);
  looked_at := cardinality(accounts);
  WITH letter AS (
    INSERT INTO yearly_letters (account_id, year, investments, projects)
    SELECT u.id, past, i.about, p.about
    FROM unnest(accounts) AS a (id) JOIN users AS u ON u.id = a.id
      CROSS JOIN LATERAL (SELECT letter_of_investments(u.id, past) AS about OFFSET 0) AS i
      CROSS JOIN LATERAL (SELECT CASE u.type WHEN 2 THEN letter_of_projects(u.id, past) END AS about OFFSET 0) AS p
    WHERE u.type <> 0 AND (i.about IS NOT NULL OR p.about IS NOT NULL)
    ON CONFLICT DO NOTHING
    RETURNING account_id
  )
  SELECT coalesce(array_agg(l.account_id), '{}') INTO written FROM letter AS l;
  DELETE FROM outstanding_at_new_year AS y WHERE y.user_id = ANY (accounts) AND y.year <= past;
  DELETE FROM owed_at_new_year AS y USING projects AS p
  WHERE p.created_by = ANY (accounts) AND y.project_id = p.id AND y.year <= past;
  UPDATE yearly_letter_run AS r
  SET
    year = CASE WHEN looked_at < most THEN past + 1 ELSE past END,
    after = CASE
      WHEN looked_at < most THEN '00000000-0000-0000-0000-000000000000'::uuid
      ELSE accounts[looked_at]
    END;
END $$;
REVOKE EXECUTE ON FUNCTION note_owed_at_new_year FROM PUBLIC;
