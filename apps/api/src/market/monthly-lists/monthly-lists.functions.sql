-- Sets up that an account gets a list of a category or of one of its saved searches on a day of each month, beginning
-- after today. `called` are the words of the search. outcome: ok, not_found, already (it has one of that), too_many (it
-- has `most`).
CREATE OR REPLACE FUNCTION set_monthly_list(
  account uuid,
  actor uuid,
  category uuid,
  saved uuid,
  called text,
  amount bigint,
  on_day integer,
  risk integer,
  most integer,
  OUT outcome text,
  OUT list_id uuid,
  OUT starts_on date
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today CONSTANT date := business_day();
BEGIN
  PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR NO KEY UPDATE;
  outcome := CASE
    WHEN monthly_list_gone(account, category, saved) IS NOT NULL THEN 'not_found'
    WHEN EXISTS (
      SELECT FROM monthly_lists AS l
      WHERE l.user_id = account
        AND l.state = 'active'
        AND (l.category_id, l.search_id) IS NOT DISTINCT FROM (category, saved)
    ) THEN 'already'
    WHEN (SELECT count(*) FROM monthly_lists AS l WHERE l.user_id = account AND l.state = 'active') >= most
      THEN 'too_many'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  starts_on := day_of_month_after(today, on_day);
  INSERT INTO monthly_lists (
    user_id,
    set_by,
    category_id,
    search_id,
    name,
    cents,
    day,
    risk_text,
    next_on
  )
  VALUES (account, actor, category, saved, called, amount, on_day, risk, starts_on)
  RETURNING id INTO list_id;
END $$;

-- What is gone that a list of an account is made of: its category, which is no longer offered, or its saved search;
-- null where it is there.
CREATE OR REPLACE FUNCTION monthly_list_gone(account uuid, category uuid, saved uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN saved IS NULL AND NOT EXISTS (SELECT FROM project_categories AS c WHERE c.id = category AND NOT c.is_hidden)
      THEN 'category'
    WHEN saved IS NOT NULL
      AND NOT EXISTS (SELECT FROM saved_searches AS s WHERE s.id = saved AND s.user_id = account)
      THEN 'search'
  END
$$;

-- The open projects that the list of a month has, at most a number: what the search shows to this account, in its
-- order, as far as the whole sum is enough for the least investment, nothing is frozen, the account does not belong to
-- the organization, and no other list that waits has it for that month.
CREATE OR REPLACE FUNCTION projects_of_monthly_list(l monthly_lists, of_month date, most integer)
RETURNS TABLE (project uuid, place bigint, terms integer)
LANGUAGE sql STABLE AS $$
  SELECT p.id, i.position, p.changes
  FROM (
    SELECT
      coalesce(s.category_id, (l).category_id) AS category,
      coalesce(s.search, '') AS search,
      coalesce(s.place, '') AS place,
      least(s.most_cents, (l).cents) AS most_cents,
      s.most_months,
      coalesce(nullif(s.sort, ''), 'newest') AS sort
    FROM (VALUES (1)) AS one LEFT JOIN saved_searches AS s ON s.id = (l).search_id
  ) AS w
    CROSS JOIN LATERAL find_open_projects(w.category, w.search, w.place, w.most_cents, w.most_months, w.sort, 0,
      most_listed(), (SELECT unit_point(u.latitude, u.longitude) FROM user_places AS u WHERE u.user_id = (l).user_id))
      AS f
    CROSS JOIN LATERAL unnest(f.ids) WITH ORDINALITY AS i (id, position)
    JOIN projects AS p ON p.id = i.id
  WHERE is_taking_money(p)
    AND NOT p.is_closed
    AND p.min_investment_cents <= (l).cents
    AND p.created_by <> (l).user_id
    AND NOT is_insider((l).user_id, p.created_by)
    AND freeze_of(p.created_by, p.id) IS NULL
    AND NOT EXISTS (
      SELECT
      FROM monthly_lists AS o
        JOIN monthly_list_months AS m ON m.list_id = o.id AND m.month = of_month AND m.state = 'open'
        JOIN monthly_list_projects AS q ON q.month_id = m.id
      WHERE o.user_id = (l).user_id AND q.project_id = p.id
    )
  ORDER BY i.position LIMIT most
$$;

-- Makes the list of the month of one that is due on this day, of at most a number of projects, and sets its next day.
-- outcome: open, empty (no project matches), stopped (`why` says what is gone), or null, where it is not due then any
-- more. Of months that went by meanwhile the last one has a list. What waits of the months before lapses.
CREATE OR REPLACE FUNCTION make_monthly_list(
  list uuid,
  due_on date,
  most integer,
  days integer,
  OUT outcome text,
  OUT why text,
  OUT made uuid,
  OUT listed integer
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today CONSTANT date := monthly_due_day();
  l monthly_lists;
  falls_on date;
  of_month date;
BEGIN
  SELECT * INTO l FROM monthly_lists AS n WHERE n.id = list AND n.next_on = due_on FOR NO KEY UPDATE;
  IF l.id IS NULL THEN
    RETURN;
  END IF;
  why := monthly_list_gone(l.user_id, l.category_id, l.search_id);
  IF why IS NOT NULL THEN
    PERFORM end_monthly_list(list, why);
    outcome := 'stopped';
    RETURN;
  END IF;
  falls_on := day_of_month(today, l.day);
  IF falls_on > today THEN
    falls_on := day_of_month((date_trunc('month', today::timestamp) - interval '1 day')::date, l.day);
  END IF;
  of_month := date_trunc('month', falls_on::timestamp)::date;
  made := uuidv7();
  UPDATE monthly_list_months AS m SET state = 'lapsed' WHERE m.list_id = list AND m.state = 'open';
  INSERT INTO monthly_list_months (
    id,
    list_id,
    month,
    state,
    lapses_on,
    made_at
  )
  VALUES (made, list, of_month, 'empty', today + days, business_now());
  INSERT INTO monthly_list_projects (month_id, project_id, position, terms_seen)
  SELECT made, p.project, row_number() OVER (ORDER BY p.place), p.terms
  FROM projects_of_monthly_list(l, of_month, most) AS p;
  GET DIAGNOSTICS listed = ROW_COUNT;
  outcome := CASE WHEN listed > 0 THEN 'open' ELSE 'empty' END;
  UPDATE monthly_list_months AS m SET state = outcome WHERE m.id = made;
  UPDATE monthly_lists AS n SET next_on = day_of_next_month(falls_on, l.day) WHERE n.id = list;
END $$;

-- Stops a monthly list, and lets the list of the month that waits lapse.
CREATE OR REPLACE FUNCTION end_monthly_list(list uuid, why text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE monthly_lists AS l SET state = 'stopped', reason = why, next_on = NULL
  WHERE l.id = list AND l.state = 'active';
  UPDATE monthly_list_months AS m SET state = 'lapsed' WHERE m.list_id = list AND m.state = 'open'
$$;

-- Stops a monthly list of an account. outcome: ok (also where it is over), not_found.
CREATE OR REPLACE FUNCTION stop_monthly_list(account uuid, list uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM monthly_lists AS l WHERE l.id = list AND l.user_id = account FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'not_found';
  END IF;
  PERFORM end_monthly_list(list, 'own');
  RETURN 'ok';
END $$;

-- What keeps an account from investing in a project of a list as things stand, whatever the amount; empty where nothing
-- does.
CREATE OR REPLACE FUNCTION monthly_list_obstacle(account uuid, p projects, terms_seen integer) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN (p).is_closed OR funding_obstacle(p) IS NOT NULL THEN 'closed'
    WHEN (p).raised_cents >= (p).budget_cents THEN 'goal'
    WHEN (p).changes <> terms_seen THEN 'terms'
    WHEN least((p).min_investment_cents, (p).budget_cents - (p).raised_cents)
      > (p).budget_cents - (p).raised_cents - (p).capturing_cents THEN 'awaited'
    ELSE coalesce(purchase_obstacle(account, (p).created_by, (p).id), '')
  END
$$;

-- What keeps an account from investing a sum from its wallet in all, in whatever parts: unverified, own_limit,
-- insufficient, second_member or ok. Whoever invests has locked the wallet.
CREATE OR REPLACE FUNCTION monthly_total_obstacle(
  account uuid,
  total bigint,
  OUT outcome text,
  OUT left_cents bigint,
  OUT free_cents bigint
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  left_cents := own_limit_left(account);
  free_cents := (SELECT a.balance_cents - a.held_cents FROM ledger_accounts AS a WHERE a.id = account);
  outcome := CASE
    WHEN verification_obstacle(account, 'invest', total) IS NOT NULL THEN 'unverified'
    WHEN left_cents < total THEN 'own_limit'
    WHEN free_cents < total THEN 'insufficient'
    ELSE coalesce(purchase_limit_obstacle(account, total), 'ok')
  END;
END $$;

-- Locks what the confirmation of the list of a month touches, so that its parts are placed one after another while
-- nobody waits for another in a circle: the projects and then the wallets, by id, and last the list. Answers its state;
-- null where the account has none of this id.
CREATE OR REPLACE FUNCTION lock_monthly_list(account uuid, waiting uuid, chosen uuid[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_of text;
BEGIN
  PERFORM FROM projects AS p WHERE p.id = ANY (chosen) ORDER BY p.id FOR NO KEY UPDATE;
  PERFORM FROM ledger_accounts AS a
  WHERE a.id = account OR a.id IN (SELECT p.created_by FROM projects AS p WHERE p.id = ANY (chosen))
  ORDER BY a.id FOR NO KEY UPDATE;
  SELECT CASE WHEN m.state = 'open' AND m.lapses_on <= business_day() THEN 'lapsed' ELSE m.state END INTO is_of
  FROM monthly_list_months AS m JOIN monthly_lists AS l ON l.id = m.list_id
  WHERE m.id = waiting AND l.user_id = account FOR NO KEY UPDATE OF m;
  RETURN is_of;
END $$;

-- Writes down what was invested of the list of a month, which is locked and open; the n-th elements of the lists are
-- one part.
CREATE OR REPLACE FUNCTION confirm_monthly_list(
  waiting uuid,
  shown text,
  chosen uuid[],
  parts bigint[],
  made uuid[]
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE monthly_list_projects AS p SET cents = n.cents, investment_id = n.investment
  FROM unnest(chosen, parts, made) AS n (project, cents, investment)
  WHERE p.month_id = waiting AND p.project_id = n.project;
  UPDATE monthly_list_months AS m SET state = 'confirmed', confirmed_at = business_now(), split = shown
  WHERE m.id = waiting
$$;
