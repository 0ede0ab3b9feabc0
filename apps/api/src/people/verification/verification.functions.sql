-- Takes what an account sends so that it is verified: a new verification, or what was still needed of the open one.
-- outcome: ok, open (it waits for the operators already), verified (and for more than 30 days), full (no more
-- documents).
CREATE OR REPLACE FUNCTION request_verification(
  account uuid,
  wish text,
  files uuid[],
  OUT outcome text,
  OUT verification uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v verifications;
BEGIN
  PERFORM FROM users AS u WHERE u.id = account FOR NO KEY UPDATE;
  SELECT * INTO v
  FROM verifications AS o
  WHERE o.user_id = account AND o.status IN ('asked', 'in_review', 'more_needed') FOR NO KEY UPDATE;
  outcome := CASE
    WHEN v.status IN ('asked', 'in_review') THEN 'open'
    WHEN v.id IS NULL
      AND EXISTS (
        SELECT FROM verifications AS o
        WHERE o.user_id = account AND o.status = 'verified' AND o.ends_at > now() + interval '30 days'
      ) THEN 'verified'
    WHEN (SELECT count(*) FROM verification_documents AS d WHERE d.verification_id = v.id) + cardinality(files) > 10
      THEN 'full'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  IF v.id IS NULL THEN
    INSERT INTO verifications AS n (user_id, note) VALUES (account, wish) RETURNING n.id INTO verification;
  ELSE
    UPDATE verifications AS o SET status = 'asked', note = wish, asked_at = now(), reviewed_by = NULL WHERE o.id = v.id;
    verification := v.id;
  END IF;
  INSERT INTO verification_documents (verification_id, file_id)
  SELECT verification, f
  FROM unnest(files) WITH ORDINALITY AS a (f, place)
  ORDER BY a.place;
END $$;

-- A verification as a case: whose it is, and whether it waits for what they still have to send. No row where there is
-- none.
CREATE OR REPLACE FUNCTION verification_as_case(id uuid) RETURNS TABLE (accounts uuid[], waits_for_owner boolean)
LANGUAGE sql STABLE AS $$
  SELECT ARRAY[v.user_id], v.status = 'more_needed' FROM verifications AS v WHERE v.id = verification_as_case.id
$$;

-- An operator looks at a verification, also one that another operator has begun to look at. outcome: ok, stake,
-- not_found, or the status that it has.
CREATE OR REPLACE FUNCTION take_verification(
  one uuid,
  operator uuid,
  OUT outcome text,
  OUT owner uuid,
  OUT status_before text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v verifications;
BEGIN
  SELECT * INTO v FROM verifications AS o WHERE o.id = one FOR NO KEY UPDATE;
  owner := v.user_id;
  status_before := v.status;
  outcome := CASE
    WHEN v.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[v.user_id], '{}') THEN 'stake'
    WHEN v.status = 'asked' OR v.status = 'in_review' AND v.reviewed_by <> operator THEN 'ok'
    ELSE v.status
  END;
  IF outcome = 'ok' THEN
    UPDATE verifications AS o SET status = 'in_review', reviewed_by = operator WHERE o.id = v.id;
  END IF;
END $$;

-- Decides a verification that is in review, once: `becomes` is more_needed, verified (until `ends`) or refused.
-- outcome: ok, stake, not_found, the status that it has, or what keeps it from being verified (sanctions_obstacle).
CREATE OR REPLACE FUNCTION decide_verification(
  one uuid,
  operator uuid,
  becomes text,
  why text,
  ends timestamptz,
  OUT outcome text,
  OUT owner uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v verifications;
BEGIN
  -- The account before its verifications, as whoever changes its name locks them.
  SELECT u.id INTO owner
  FROM users AS u
  WHERE u.id = (SELECT o.user_id FROM verifications AS o WHERE o.id = one) FOR NO KEY UPDATE;
  SELECT * INTO v FROM verifications AS o WHERE o.id = one FOR NO KEY UPDATE;
  outcome := CASE
    WHEN v.id IS NULL THEN 'not_found'
    -- Refusing asks only that it is not their own; being verified favours who asks.
    WHEN CASE becomes
      WHEN 'refused' THEN v.user_id = operator
      ELSE stake_in(operator, ARRAY[v.user_id], ARRAY[CASE becomes WHEN 'verified' THEN v.user_id END])
    END THEN 'stake'
    WHEN v.status <> 'in_review' THEN v.status
    WHEN becomes = 'verified' THEN coalesce(sanctions_obstacle(owner, v.asked_at), 'ok')
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;

  -- From here it succeeds.
  IF becomes = 'verified' THEN
    UPDATE verifications AS o SET status = 'expired', words = 'It was renewed.'
    WHERE o.user_id = owner AND o.status = 'verified';
    UPDATE users AS u SET verified_until = ends WHERE u.id = owner;
  END IF;
  UPDATE verifications AS o
  SET status = becomes, words = why, ends_at = ends, decided_at = now(), decided_by = operator
  WHERE o.id = v.id;
END $$;

-- Whoever changes what operators look at ends what was verified, and sends what is in review back to the queue, so that
-- nobody decides about what they have not seen. The same fields are in the trigger and in verifiedFields of
-- packages/contract/src/people/profile.contract.ts.
CREATE OR REPLACE FUNCTION end_verification() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed CONSTANT text[] := array_remove(ARRAY[
    CASE WHEN OLD.name <> NEW.name THEN 'name' END,
    CASE WHEN OLD.business_name <> NEW.business_name THEN 'business name' END,
    CASE WHEN OLD.organization_reg_no <> NEW.organization_reg_no THEN 'registration number' END,
    CASE WHEN OLD.area <> NEW.area THEN 'area' END,
    CASE WHEN OLD.area_code <> NEW.area_code THEN 'area code' END], NULL);
BEGIN
  UPDATE verifications AS o
  SET status = 'expired',
    words = 'The '
      || array_to_string(changed, ' and the ')
      || CASE cardinality(changed) WHEN 1 THEN ' was' ELSE ' were' END
      || ' changed.'
  WHERE o.user_id = NEW.id AND o.status = 'verified';
  UPDATE verifications AS o SET status = 'asked', reviewed_by = NULL
  WHERE o.user_id = NEW.id AND o.status = 'in_review';
  NEW.verified_until := NULL;
  RETURN NEW;
END $$;

-- Takes at most a number of verifications that end within 30 days, each once, and those that have ended: by their day,
-- or as what was still needed has not come within 90 days.
CREATE OR REPLACE FUNCTION take_ending_verifications(most integer)
RETURNS TABLE (id uuid, user_id uuid, ends_at timestamptz, is_over boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH in_force AS (
    SELECT o.id FROM verifications AS o
    WHERE o.status = 'verified'
      AND o.ends_at <= now() + interval '30 days'
      AND (o.reminded_at IS NULL OR o.ends_at <= now())
    ORDER BY o.ends_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ), unanswered AS (
    SELECT o.id FROM verifications AS o WHERE o.status = 'more_needed' AND o.decided_at <= now() - interval '90 days'
    ORDER BY o.decided_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ), ending AS (
    SELECT f.id FROM in_force AS f UNION ALL SELECT n.id FROM unanswered AS n
  )
  UPDATE verifications AS o
  SET
    status = CASE WHEN o.status = 'more_needed' OR o.ends_at <= now() THEN 'expired' ELSE o.status END,
    words = CASE
      WHEN o.status = 'more_needed' THEN 'The documents we still needed did not arrive.'
      WHEN o.ends_at <= now() THEN 'It has expired.'
      ELSE o.words
    END,
    reminded_at = now()
  FROM ending WHERE o.id = ending.id
  RETURNING o.id, o.user_id, o.ends_at, o.status = 'expired'
$$;

-- Lets go of the documents, and of what the provider said of them, of verifications that were decided so long ago and
-- are open no more; answers how many.
CREATE OR REPLACE FUNCTION forget_verification_documents(kept interval) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM verification_documents AS d USING verifications AS o
    WHERE o.id = d.verification_id AND o.status IN ('verified', 'refused', 'expired') AND o.decided_at <= now() - kept
    RETURNING 1
  ), told AS (
    DELETE FROM verification_checks AS c USING verifications AS o
    WHERE o.id = c.verification_id AND o.status IN ('verified', 'refused', 'expired') AND o.decided_at <= now() - kept
  )
  SELECT count(*)::integer FROM gone
$$;

-- `unverified` where somebody who is not verified would `invest` or `withdraw` more within 30 days than they may, these
-- cents included; otherwise null. Whoever asks has locked the account before.
CREATE OR REPLACE FUNCTION verification_obstacle(account uuid, act text, cents bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN l.most IS NULL OR EXISTS (SELECT FROM users AS u WHERE u.id = account AND u.verified_until > now()) THEN NULL
    WHEN l.most < cents + CASE act
      WHEN 'invest' THEN (
        SELECT coalesce(sum(i.amount_cents), 0) FROM investments AS i
        WHERE i.user_id = account AND i.created_at > now() - interval '30 days' AND i.status IN ('pending', 'COMPLETED')
      )
      ELSE (
        SELECT coalesce(sum(w.amount_cents), 0) FROM withdrawals AS w
        WHERE w.user_id = account
          AND w.created_at > now() - interval '30 days'
          AND w.status IN ('pending', 'approved', 'paid')
      )
    END THEN 'unverified'
  END
  FROM (
    SELECT CASE act WHEN 'invest' THEN o.invest_cents ELSE o.withdraw_cents END AS most FROM verification_limits AS o
  ) AS l
$$;
