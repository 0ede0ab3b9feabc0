-- What an account's review of an organization rests on, and the day of it: the first of an order completed (received,
-- or sent thirty days ago), an instalment paid, and six months of an investment. Nothing of which more than half was
-- given back counts, nothing that a bank has taken back, and nobody who belongs to the organization. Where there is
-- none, `next_on` is the day of the next one that is foreseen. It looks at the newest 200 orders and investments of the
-- two.
CREATE OR REPLACE FUNCTION review_ground(
  person uuid,
  organization uuid,
  OUT ground text,
  OUT ground_on date,
  OUT next_on date
)
LANGUAGE sql STABLE AS $$
  WITH completed AS MATERIALIZED (
    SELECT
      'order' AS kind,
      o.id,
      (coalesce(s.received_at, s.sent_at + interval '30 days') AT TIME ZONE 'UTC')::date AS happens_on,
      o.total_cents AS cents
    FROM (
        SELECT x.id, x.total_cents FROM orders AS x
        WHERE x.user_id = person AND x.seller_id = organization AND x.status = 'COMPLETED'
        ORDER BY x.id DESC LIMIT 200
      ) AS o
      JOIN order_steps AS s ON s.id = o.id
    WHERE s.sent_at IS NOT NULL
    UNION ALL
    SELECT h.kind, i.id, h.happens_on, i.amount_cents
    FROM (
        SELECT x.id, x.amount_cents, x.released_on, x.instalments_paid FROM investments AS x
        WHERE x.user_id = person AND x.organization_id = organization AND x.status = 'COMPLETED'
        ORDER BY x.id DESC LIMIT 200
      ) AS i
      CROSS JOIN LATERAL (
        SELECT 'investment' AS kind, (i.released_on + interval '6 months')::date AS happens_on
        UNION ALL
        SELECT 'instalment', min(r.paid_on)
        FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
        WHERE s.investment_id = i.id AND s.status = 'credited' AND i.instalments_paid > 0
      ) AS h
    WHERE i.released_on IS NOT NULL AND h.happens_on IS NOT NULL
  ), counted AS MATERIALIZED (
    SELECT c.kind, c.happens_on, c.id FROM completed AS c
    WHERE refunded_of(c.id) * 2 <= c.cents AND NOT is_charged_back(c.id)
      AND (SELECT NOT is_insider(person, organization))
  ), first AS (
    SELECT c.kind, c.happens_on FROM counted AS c
    WHERE c.happens_on <= business_day() ORDER BY c.happens_on, c.id LIMIT 1
  )
  SELECT
    f.kind,
    f.happens_on,
    CASE WHEN f.kind IS NULL THEN (SELECT min(c.happens_on) FROM counted AS c) END
  FROM (SELECT) AS one LEFT JOIN first AS f ON true
$$;

-- Looks for the ground of a review, whose row the caller may have locked.
CREATE OR REPLACE FUNCTION check_review(one uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reviews;
BEGIN
  SELECT * INTO r FROM reviews AS v WHERE v.id = one FOR NO KEY UPDATE;
  UPDATE reviews AS v SET ground = g.ground, ground_on = g.ground_on, check_on = g.next_on
  FROM review_ground(r.user_id, r.organization_id) AS g WHERE v.id = one;
END $$;

-- Looks for the grounds of at most a number of reviews of which something has happened, or was to happen by today, and
-- answers how many. One that is being changed is left for the next time.
CREATE OR REPLACE FUNCTION check_reviews(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  ids := ARRAY(
    SELECT r.id FROM reviews AS r WHERE r.check_on <= business_day()
    ORDER BY r.check_on, r.id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  );
  PERFORM check_review(id) FROM unnest(ids) AS id;
  RETURN cardinality(ids);
END $$;

-- Lets the ground of an account's review of an organization be looked for, if there is one.
CREATE OR REPLACE FUNCTION check_review_of(person uuid, organization uuid) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE reviews AS r SET check_on = business_day() WHERE r.user_id = person AND r.organization_id = organization
$$;

-- What happens between an account and an organization that may give its review a ground, or take it away.
CREATE OR REPLACE FUNCTION check_review_of_order() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_review_of(o.user_id, o.seller_id) FROM orders AS o WHERE o.id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_review_of_investment() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_review_of(NEW.user_id, NEW.organization_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_review_of_refund() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_review_of(NEW.user_id, NEW.seller_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_review_of_member() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_review_of(NEW.member_id, NEW.organization_id);
  RETURN NULL;
END $$;

-- Keeps the sum and number of the ratings of an organization that rest on something and are not hidden.
CREATE OR REPLACE FUNCTION count_verified_rating() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before CONSTANT smallint := CASE WHEN OLD.ground IS NOT NULL AND OLD.hidden_at IS NULL THEN OLD.half_stars END;
  counts CONSTANT smallint := CASE WHEN NEW.ground IS NOT NULL AND NEW.hidden_at IS NULL THEN NEW.half_stars END;
BEGIN
  IF before IS DISTINCT FROM counts THEN
    -- As whoever writes a review has it: the organization first.
    PERFORM FROM users AS u WHERE u.id = NEW.organization_id FOR NO KEY UPDATE;
    INSERT INTO verified_ratings AS s (organization_id, half_stars, count)
    VALUES (NEW.organization_id, coalesce(counts, 0) - coalesce(before, 0),
      (counts IS NOT NULL)::integer - (before IS NOT NULL)::integer)
    ON CONFLICT (organization_id) DO UPDATE
    SET half_stars = s.half_stars + excluded.half_stars, count = s.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;

-- Answers a review of an organization, once. outcome: ok, not_found (also one that is hidden), answered (before).
CREATE OR REPLACE FUNCTION answer_review(
  organization uuid,
  actor uuid,
  one uuid,
  words text,
  OUT outcome text,
  OUT reviewer uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reviews;
BEGIN
  SELECT * INTO r FROM reviews AS v
  WHERE v.id = one AND v.organization_id = organization AND v.hidden_at IS NULL FOR NO KEY UPDATE;
  reviewer := r.user_id;
  outcome := CASE WHEN r.id IS NULL THEN 'not_found' WHEN r.answer IS NOT NULL THEN 'answered' ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE reviews AS v SET answer = words, answered_by = actor, answered_at = now() WHERE v.id = one;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION check_review_of FROM PUBLIC;
