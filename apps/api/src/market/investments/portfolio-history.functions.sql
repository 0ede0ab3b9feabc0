-- What the investments of an account came to before a moment: zeros before the first of them.
CREATE OR REPLACE FUNCTION portfolio_before(account uuid, moment timestamptz) RETURNS SETOF portfolio_history
LANGUAGE sql STABLE AS $$
  SELECT o.*
  FROM (
    (
      SELECT h.* FROM portfolio_history AS h WHERE h.user_id = account AND h.at < moment ORDER BY h.at DESC LIMIT 1
    )
    UNION ALL
    SELECT
      account,
      '-infinity',
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0
  ) AS o
  ORDER BY o.at DESC LIMIT 1
$$;

-- What the investments of an account came to at both ends of a time, and what happened to them within it: what was
-- invested, given back from escrow, released to organizations with the return that it promises, paid, recovered of what
-- was written off, written off, no longer owed, and taken back of what was paid. Of principal and return what is
-- outstanding at the end is what was at the start, what was released and taken back, less what was paid, written off
-- and is no longer owed.
CREATE OR REPLACE FUNCTION portfolio_between(account uuid, since timestamptz, until timestamptz)
RETURNS TABLE (
  start_principal bigint,
  start_return bigint,
  start_escrow bigint,
  invested bigint,
  given_back bigint,
  released_principal bigint,
  released_return bigint,
  paid_principal bigint,
  paid_return bigint,
  paid_late bigint,
  recovered_principal bigint,
  recovered_return bigint,
  recovered_late bigint,
  written_off_principal bigint,
  written_off_return bigint,
  written_off_late bigint,
  ended_principal bigint,
  ended_return bigint,
  taken_back_principal bigint,
  taken_back_return bigint,
  taken_back_late bigint,
  end_principal bigint,
  end_return bigint,
  end_escrow bigint,
  compensation bigint
)
LANGUAGE sql STABLE AS $$
  SELECT
    a.outstanding_principal,
    a.outstanding_return,
    a.escrow,
    d.invested,
    a.escrow + d.invested - d.released_principal - b.escrow,
    d.released_principal,
    d.released_return,
    d.paid_principal - d.recovered_principal,
    d.paid_return - d.recovered_return,
    d.paid_late - d.recovered_late,
    d.recovered_principal,
    d.recovered_return,
    d.recovered_late,
    d.written_off_principal,
    d.written_off_return,
    d.written_off_late,
    a.outstanding_principal - b.outstanding_principal + d.released_principal + d.taken_back_principal
      - d.paid_principal + d.recovered_principal - d.written_off_principal,
    a.outstanding_return - b.outstanding_return + d.released_return + d.taken_back_return
      - d.paid_return + d.recovered_return - d.written_off_return,
    d.taken_back_principal,
    d.taken_back_return,
    d.taken_back_late,
    b.outstanding_principal,
    b.outstanding_return,
    b.escrow,
    b.compensation - a.compensation
  FROM portfolio_before(account, since) AS a
    CROSS JOIN portfolio_before(account, until) AS b
    CROSS JOIN LATERAL (
      SELECT
        b.invested - a.invested AS invested,
        b.released_principal - a.released_principal AS released_principal,
        b.released_return - a.released_return AS released_return,
        b.paid_principal - a.paid_principal AS paid_principal,
        b.paid_return - a.paid_return AS paid_return,
        b.paid_late - a.paid_late AS paid_late,
        b.recovered_principal - a.recovered_principal AS recovered_principal,
        b.recovered_return - a.recovered_return AS recovered_return,
        b.recovered_late - a.recovered_late AS recovered_late,
        b.written_off_principal - a.written_off_principal AS written_off_principal,
        b.written_off_return - a.written_off_return AS written_off_return,
        b.written_off_late - a.written_off_late AS written_off_late,
        b.taken_back_principal - a.taken_back_principal AS taken_back_principal,
        b.taken_back_return - a.taken_back_return AS taken_back_return,
        b.taken_back_late - a.taken_back_late AS taken_back_late
    ) AS d
$$;

-- Begins a row of the history of an account as the one before it stands, at the moment at which the transaction began:
-- all that one does is in one row. Where it has begun before another one and waited for it, it goes on in that one's.
-- Who writes here has locked the wallet. The functions of triggers call no others of ours, which an update of a running
-- product makes later.
CREATE OR REPLACE FUNCTION begin_portfolio_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT * INTO last FROM portfolio_history AS h WHERE h.user_id = NEW.user_id ORDER BY h.at DESC LIMIT 1;
  IF NOT FOUND THEN
    NEW.at := now();
    RETURN NEW;
  END IF;
  last.at := greatest(last.at, now());
  RETURN last;
END $$;

-- Adds the investments that a statement has completed or released: what was invested, and what reached organizations,
-- with the return that it promises.
CREATE OR REPLACE FUNCTION note_investments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
  more_invested bigint[];
  more_principal bigint[];
  more_returns bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(s.user_id), array_agg(s.invested), array_agg(s.principal), array_agg(s.returns)
    INTO accounts, more_invested, more_principal, more_returns
    FROM (
      SELECT
        n.user_id,
        sum(n.amount_cents)::bigint AS invested,
        coalesce(sum(n.amount_cents) FILTER (WHERE n.escrow = 'released'), 0)::bigint AS principal,
        coalesce(
          sum(receivable_cents(n.amount_cents, p.return_on_investment) - n.amount_cents)
            FILTER (WHERE n.escrow = 'released'),
          0
        )::bigint AS returns
      FROM new_rows AS n JOIN projects AS p ON p.id = n.project_id
      WHERE n.status = 'COMPLETED' GROUP BY n.user_id
    ) AS s;
  ELSE
    SELECT array_agg(s.user_id), array_agg(s.invested), array_agg(s.principal), array_agg(s.returns)
    INTO accounts, more_invested, more_principal, more_returns
    FROM (
      SELECT
        c.user_id,
        sum(c.invested)::bigint AS invested,
        sum(c.released)::bigint AS principal,
        sum(receivable_cents(c.released, c.roi) - c.released)::bigint AS returns
      FROM (
        SELECT
          n.user_id,
          p.return_on_investment AS roi,
          CASE WHEN o.status <> 'COMPLETED' THEN n.amount_cents ELSE 0 END AS invested,
          CASE WHEN n.escrow = 'released' THEN n.amount_cents - coalesce(max(r.so_far_cents), 0) ELSE 0 END AS released
        FROM old_rows AS o JOIN new_rows AS n USING (id) JOIN projects AS p ON p.id = n.project_id
          LEFT JOIN refunds AS r ON r.purchase_id = n.id
        WHERE n.status = 'COMPLETED' AND o.escrow IS DISTINCT FROM n.escrow
        GROUP BY n.id, n.user_id, n.amount_cents, n.escrow, o.status, p.return_on_investment
      ) AS c
      WHERE c.invested + c.released > 0 GROUP BY c.user_id
    ) AS s;
  END IF;
  IF accounts IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO portfolio_history (user_id) SELECT a.id FROM unnest(accounts) AS a (id) ON CONFLICT DO NOTHING;
  UPDATE portfolio_history AS h
  SET
    invested = h.invested + c.invested,
    released_principal = h.released_principal + c.principal,
    released_return = h.released_return + c.returns
  FROM unnest(accounts, more_invested, more_principal, more_returns) AS c (user_id, invested, principal, returns)
  WHERE h.user_id = c.user_id AND h.at = (SELECT max(o.at) FROM portfolio_history AS o WHERE o.user_id = c.user_id);
  RETURN NULL;
END $$;

-- Adds what a statement has changed of what is to come to investors. What projects have to pay is in the same table,
-- under their ids: what they owed when the year began is written down before it changes.
CREATE OR REPLACE FUNCTION note_outstanding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners uuid[];
  more_principal bigint[];
  more_returns bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(s.owner_id), array_agg(s.principal), array_agg(s.returns)
    INTO owners, more_principal, more_returns
    FROM (
      SELECT n.owner_id, sum(l.principal)::bigint AS principal, sum(l.returns)::bigint AS returns
      FROM new_rows AS n CROSS JOIN LATERAL unnest(n.principal, n.returns) AS l (principal, returns)
      GROUP BY n.owner_id
    ) AS s;
  ELSE
    SELECT array_agg(s.owner_id), array_agg(s.principal), array_agg(s.returns)
    INTO owners, more_principal, more_returns
    FROM (
      SELECT e.owner_id, sum(e.sign * l.principal)::bigint AS principal, sum(e.sign * l.returns)::bigint AS returns
      FROM (
          SELECT n.owner_id, n.principal, n.returns, 1 AS sign FROM new_rows AS n
          UNION ALL
          SELECT o.owner_id, o.principal, o.returns, -1 FROM old_rows AS o
        ) AS e
        CROSS JOIN LATERAL unnest(e.principal, e.returns) AS l (principal, returns)
      GROUP BY e.owner_id HAVING sum(e.sign * l.principal) <> 0 OR sum(e.sign * l.returns) <> 0
    ) AS s;
  END IF;
  IF owners IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM note_owed_at_new_year(owners, more_principal, more_returns);
  INSERT INTO portfolio_history (user_id) SELECT u.id FROM users AS u WHERE u.id = ANY (owners) ON CONFLICT DO NOTHING;
  UPDATE portfolio_history AS h
  SET outstanding_principal = h.outstanding_principal + c.principal,
    outstanding_return = h.outstanding_return + c.returns
  FROM unnest(owners, more_principal, more_returns) AS c (owner_id, principal, returns)
  WHERE h.user_id = c.owner_id AND h.at = (SELECT max(o.at) FROM portfolio_history AS o WHERE o.user_id = c.owner_id);
  RETURN NULL;
END $$;

-- Adds what is in escrow of an investor with a category that is new to them; nothing of it has come back.
CREATE OR REPLACE FUNCTION note_new_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO portfolio_history (user_id) VALUES (NEW.user_id) ON CONFLICT DO NOTHING;
  UPDATE portfolio_history AS h SET escrow = h.escrow + NEW.escrow_cents
  WHERE h.user_id = NEW.user_id AND h.at = (SELECT max(o.at) FROM portfolio_history AS o WHERE o.user_id = NEW.user_id);
  RETURN NULL;
END $$;

-- Adds what a statement has changed of what is in escrow of investors, what has come back to them and what was written
-- off. Where something of what had come back falls, it was taken back. What was written off falls by recoveries, which
-- are counted beside it, and by refunds.
CREATE OR REPLACE FUNCTION note_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.user_id) INTO accounts
  FROM old_rows AS o JOIN new_rows AS n USING (user_id, category_id)
  WHERE (
      o.escrow_cents,
      o.principal_paid_cents,
      o.return_paid_cents,
      o.late_paid_cents,
      o.written_off_principal_cents,
      o.written_off_return_cents,
      o.written_off_late_cents,
      o.compensation_cents
    ) IS DISTINCT FROM (
      n.escrow_cents,
      n.principal_paid_cents,
      n.return_paid_cents,
      n.late_paid_cents,
      n.written_off_principal_cents,
      n.written_off_return_cents,
      n.written_off_late_cents,
      n.compensation_cents
    );
  IF accounts IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO portfolio_history (user_id) SELECT a.id FROM unnest(accounts) AS a (id) ON CONFLICT DO NOTHING;
  UPDATE portfolio_history AS h
  SET
    escrow = h.escrow + c.escrow,
    paid_principal = h.paid_principal + c.paid * c.principal,
    paid_return = h.paid_return + c.paid * c.returns,
    paid_late = h.paid_late + c.paid * c.late,
    taken_back_principal = h.taken_back_principal - (1 - c.paid) * c.principal,
    taken_back_return = h.taken_back_return - (1 - c.paid) * c.returns,
    taken_back_late = h.taken_back_late - (1 - c.paid) * c.late,
    written_off_principal = h.written_off_principal + (1 - c.recovered) * c.lost_principal,
    written_off_return = h.written_off_return + (1 - c.recovered) * c.lost_return,
    written_off_late = h.written_off_late + (1 - c.recovered) * c.lost_late,
    recovered_principal = h.recovered_principal - c.recovered * c.lost_principal,
    recovered_return = h.recovered_return - c.recovered * c.lost_return,
    recovered_late = h.recovered_late - c.recovered * c.lost_late,
    compensation = h.compensation + c.compensation
  FROM (
    SELECT
      n.user_id,
      n.escrow_cents - o.escrow_cents AS escrow,
      n.principal_paid_cents - o.principal_paid_cents AS principal,
      n.return_paid_cents - o.return_paid_cents AS returns,
      n.late_paid_cents - o.late_paid_cents AS late,
      n.written_off_principal_cents - o.written_off_principal_cents AS lost_principal,
      n.written_off_return_cents - o.written_off_return_cents AS lost_return,
      n.written_off_late_cents - o.written_off_late_cents AS lost_late,
      n.compensation_cents - o.compensation_cents AS compensation,
      CASE
        WHEN n.principal_paid_cents < o.principal_paid_cents THEN 0
        WHEN n.return_paid_cents < o.return_paid_cents THEN 0
        WHEN n.late_paid_cents < o.late_paid_cents THEN 0
        ELSE 1
      END AS paid,
      CASE WHEN n.recovered_cents > o.recovered_cents THEN 1 ELSE 0 END AS recovered
    -- Each is of one project, and so of one category of each investor.
    FROM old_rows AS o JOIN new_rows AS n USING (user_id, category_id)
  ) AS c
  WHERE h.user_id = c.user_id AND h.user_id = ANY (accounts)
    AND h.at = (SELECT max(o.at) FROM portfolio_history AS o WHERE o.user_id = c.user_id);
  RETURN NULL;
END $$;
