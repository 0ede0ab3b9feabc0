-- What an operator stands for besides themselves: the organizations of which they are a member, or were within 90 days
-- (docs/decisions/0288-who-has-a-stake.md).
CREATE OR REPLACE FUNCTION interests_of(operator uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(i.id)
  FROM (
    SELECT operator AS id
    UNION SELECT m.organization_id FROM memberships AS m WHERE m.member_id = operator
    UNION SELECT e.organization_id FROM ended_memberships AS e
    WHERE e.member_id = operator AND e.ended_at > now() - interval '90 days'
  ) AS i
$$;

-- Whether an order or investment between two accounts is open: it waits for its money, or it is paid, not all of it was
-- given back and, of an order, the buyer has not said that it has come.
CREATE OR REPLACE FUNCTION has_open_purchase(buyers uuid[], sellers uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM investments AS i
    WHERE i.user_id = ANY(buyers) AND i.organization_id = ANY(sellers)
      AND i.status IN ('pending', 'COMPLETED') AND refunded_of(i.id) < i.amount_cents
  )
    OR EXISTS (
      SELECT FROM orders AS o
      WHERE o.user_id = ANY(buyers) AND o.seller_id = ANY(sellers)
        AND o.status IN ('pending', 'COMPLETED') AND refunded_of(o.id) < o.total_cents
        AND NOT EXISTS (
          SELECT FROM order_steps AS s WHERE s.id = o.id AND coalesce(s.received_at, s.canceled_at) IS NOT NULL
        )
    )
$$;

-- Whether an operator has a stake in one of these accounts, the parties of a case, so that somebody else has to decide
-- it: it is their own; they are, or were within 90 days, a member of it, or it of theirs; it is an organization that
-- has an owner in common with theirs; it is paid to the same bank account; there is an open order or investment between
-- them. An invitation that is open bars only from what is done `in_favour` of the account: else an organization could
-- keep every operator away by inviting them.
CREATE OR REPLACE FUNCTION has_stake(operator uuid, accounts uuid[], in_favour boolean DEFAULT true) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  interests CONSTANT uuid[] := interests_of(has_stake.operator);
BEGIN
  -- At the command line there is no operator.
  IF has_stake.operator IS NULL THEN
    RETURN false;
  END IF;
  RETURN interests && accounts
    OR EXISTS (SELECT FROM unnest(accounts) AS a (id) WHERE has_stake.operator = ANY(interests_of(a.id)))
    OR EXISTS (
      SELECT FROM unnest(interests) AS i (id) CROSS JOIN unnest(accounts) AS a (id) WHERE share_owner(i.id, a.id)
    )
    OR EXISTS (
      SELECT FROM withdrawals AS w JOIN withdrawals AS o ON o.account_hash = w.account_hash
      WHERE w.user_id = ANY(interests) AND o.user_id = ANY(accounts)
    )
    OR has_open_purchase(interests, accounts) OR has_open_purchase(accounts, interests)
    OR (in_favour
      AND EXISTS (
        SELECT FROM users AS u JOIN member_invitations AS i ON i.email = u.email
        WHERE u.id = has_stake.operator AND i.organization_id = ANY(accounts) AND i.expires_at > now()
      ));
END $$;

-- Whether an operator may not do what decides a case between these parties, of which it favours some: who has a stake
-- in one of them decides nothing, and who is invited by one nothing in its favour. Freezing, holding and rejecting do
-- not ask it: they ask that nobody does it to themselves.
CREATE OR REPLACE FUNCTION stake_in(operator uuid, parties uuid[], favours uuid[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT has_stake(operator, parties, false) OR has_stake(operator, favours)
$$;
