-- What may stop each purpose, in the order in which it is said (docs/decisions/0281-one-table-of-obstacles.md, whose
-- table a test holds to this one).
CREATE OR REPLACE FUNCTION obstacles_of_purpose(purpose text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE purpose
    WHEN 'withdraw' THEN '{frozen}'
    WHEN 'approve' THEN '{books,frozen,on_hold,in_review,sanctions,disputed,charged_back,owing,unverified}'
    WHEN 'batch' THEN '{books,frozen,on_hold,in_review,sanctions,disputed,charged_back,owing,unverified}'
    WHEN 'purchase' THEN '{frozen}'
    WHEN 'refund' THEN '{books}'
    WHEN 'accept_dispute' THEN '{books}'
  END::text[]
$$;

-- What keeps an account from this purpose; empty where nothing does:
--   books     the books differ, and nobody has explained why
--   frozen    the account is frozen
--   on_hold   its withdrawals are held for a complaint
--   in_review  an operator has to look at signs of risk first (waits_for_risk)
--   sanctions  an entry of a sanctions list may name it (waits_for_sanctions)
--   disputed  of what it has sold, the whole price was not free to be set aside
--   charged_back  a bank has taken a card payment for what it has sold back, and its share was not all free to be set
--                 aside
--   owing     it owes for a payment that was taken back
--   unverified  its e-mail was never verified, so that nobody may have read what is mailed of its money
-- A purchase is asked about twice: for who pays and for who sells. Whoever moves money afterwards has locked the
-- account before, as a freeze, a hold and a dispute do, so that none of them comes between.
CREATE OR REPLACE FUNCTION obstacles(account uuid, purpose text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  asked CONSTANT text[] := obstacles_of_purpose(purpose);
BEGIN
  IF asked IS NULL THEN
    RAISE EXCEPTION 'No obstacles are known for the purpose %.', purpose;
  END IF;
  RETURN ARRAY(
    SELECT o.name FROM unnest(asked) WITH ORDINALITY AS o (name, place)
    WHERE CASE o.name
      WHEN 'books' THEN books_differ()
      WHEN 'frozen' THEN freeze_of(account) IS NOT NULL
      WHEN 'on_hold'
        THEN EXISTS (SELECT FROM complaint_cases AS k WHERE k.organization_id = account AND k.held_at IS NOT NULL)
      WHEN 'in_review' THEN waits_for_risk(account)
      WHEN 'sanctions' THEN waits_for_sanctions(account)
      WHEN 'disputed' THEN lacks_disputed(account)
      WHEN 'charged_back' THEN lacks_charged_back(account)
      WHEN 'owing' THEN EXISTS (SELECT FROM ledger_accounts AS a WHERE a.id = account AND a.owed_cents > 0)
      WHEN 'unverified' THEN EXISTS (SELECT FROM users AS u WHERE u.id = account AND u.email_verified_at IS NULL)
    END
    ORDER BY o.place
  );
END $$;

-- What keeps a purchase from being paid: an obstacle of who pays (`frozen`), of who sells (`seller_frozen`), a freeze
-- of the project (`paused`), or that who pays belongs to who sells (`insider`); null where nothing does. Whoever asks
-- has locked both accounts before.
CREATE OR REPLACE FUNCTION purchase_obstacle(payer uuid, seller uuid, project uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce((obstacles(payer, 'purchase'))[1], 'seller_' || (obstacles(seller, 'purchase'))[1],
    freeze_of(NULL, project), CASE WHEN is_insider(payer, seller) THEN 'insider' END)
$$;

-- From when a withdrawal to an account that its owner has changed may be approved: `wait_hours` after they first named
-- this account. Null where nothing was changed: it is their first one.
CREATE OR REPLACE FUNCTION waits_until(w withdrawals, wait_hours integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(o.created_at) FILTER (WHERE o.account_hash = w.account_hash) + make_interval(hours => wait_hours)
  FROM withdrawals AS o
  WHERE o.user_id = w.user_id AND o.created_at <= w.created_at
  HAVING (array_agg(o.account_hash ORDER BY o.created_at, o.id))[1] <> w.account_hash
$$;

-- From when on a withdrawal would leave all card money that waits in its owner's wallet; null where it does so now, and
-- where it is decided.
CREATE OR REPLACE FUNCTION card_waits_until(w withdrawals) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT card_money_until(w.user_id, a.balance_cents - w.amount_cents - w.fee_cents) FROM ledger_accounts AS a
  WHERE a.id = w.user_id AND w.status = 'pending'
$$;

-- Whether a withdrawal to a bank account that was not used before still waits for its owner to confirm it.
CREATE OR REPLACE FUNCTION waits_for_owner(w withdrawals) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT w.confirm_until IS NOT NULL AND w.owner_confirmed_at IS NULL
$$;

-- Whether this person may confirm it as its owner: who has the role that this `needs`, of two members who has asked for
-- it.
CREATE OR REPLACE FUNCTION may_prove(w withdrawals, actor uuid, needs text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT w.status = 'pending' AND waits_for_owner(w) AND role_of(w.user_id, actor) IN (needs, 'owner')
    AND NOT EXISTS (SELECT FROM second_members AS s WHERE s.withdrawal_id = w.id AND s.asked_by <> actor)
$$;

-- What keeps one withdrawal from being approved: that of its owner's account, and of its own:
--   sanctions_unanswered  the provider of sanctions lists has still to answer about it (lacks_sanctions_answer)
--   unconfirmed  its bank account was not used before, and its owner has not confirmed it (waits_for_owner)
--   second_member  beyond its organization's limit, and no second member has confirmed it
--   waits        its owner has changed the bank account (waits_until)
--   first_waits  nothing was approved to its owner before it was asked for, and it waits for some hours
--   card_money   without it, its owner's wallet would not have all of what came by card lately (card_waits_until)
CREATE OR REPLACE FUNCTION withdrawal_obstacles(w withdrawals, wait_hours integer) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT obstacles(w.user_id, 'approve')
    || CASE WHEN lacks_sanctions_answer(w.user_id, w.id) THEN '{sanctions_unanswered}'::text[] END
    || CASE WHEN waits_for_owner(w) THEN '{unconfirmed}'::text[] END
    || CASE
      WHEN EXISTS (SELECT FROM second_members AS s WHERE s.withdrawal_id = w.id AND s.confirmed_at IS NULL)
        THEN '{second_member}'::text[]
    END
    || CASE WHEN waits_until(w, wait_hours) > now() THEN '{waits}'::text[] END
    || CASE WHEN w.first_until > now() THEN '{first_waits}'::text[] END
    || CASE WHEN card_waits_until(w) > now() THEN '{card_money}'::text[] END
$$;
