-- What keeps money from moving: `frozen` (the account), `paused` (the project), or null. Whoever asks for a move has
-- locked the account, or the project, before: a freeze waits for that lock, so that nothing moves once it is reported
-- to be in force.
CREATE OR REPLACE FUNCTION freeze_of(account uuid, project uuid DEFAULT NULL) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN f.account_id IS NULL THEN 'paused' ELSE 'frozen' END
  FROM freezes AS f WHERE f.subject_id IN (account, project) AND f.lifted_at IS NULL AND f.ends_at > now()
  ORDER BY f.account_id LIMIT 1
$$;

-- Freezes an account or a project for a number of days. outcome: ok, not_found, own (the operator's own), already (it
-- is frozen, until `ends`).
CREATE OR REPLACE FUNCTION begin_freeze(
  account uuid,
  project uuid,
  operator uuid,
  why text,
  days integer,
  OUT outcome text,
  OUT freeze_id uuid,
  OUT owner uuid,
  OUT ends timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_subject CONSTANT uuid := coalesce(account, project);
BEGIN
  IF project IS NOT NULL THEN
    SELECT p.created_by INTO owner FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;
  ELSE
    SELECT u.id INTO owner FROM users AS u WHERE u.id = account;
  END IF;
  IF owner IS NULL OR owner = operator THEN
    outcome := CASE WHEN owner IS NULL THEN 'not_found' ELSE 'own' END;
    RETURN;
  END IF;
  PERFORM lock_accounts(owner, owner);
  UPDATE freezes AS f SET lifted_at = f.ends_at
  WHERE f.subject_id = of_subject AND f.lifted_at IS NULL AND f.ends_at <= now();
  SELECT f.id, f.ends_at INTO freeze_id, ends FROM freezes AS f WHERE f.subject_id = of_subject AND f.lifted_at IS NULL;
  IF FOUND THEN
    outcome := 'already';
    RETURN;
  END IF;

  -- From here it succeeds.
  INSERT INTO freezes AS f (
    account_id,
    project_id,
    owner_id,
    reason,
    frozen_by,
    ends_at
  )
  VALUES (account, project, owner, why, operator, now() + make_interval(days => days))
  RETURNING f.id, f.ends_at INTO freeze_id, ends;
  outcome := 'ok';
END $$;

-- Ends a freeze before its time, once. outcome: ok, ended (it was over before), stake, not_found.
CREATE OR REPLACE FUNCTION lift_freeze(one uuid, operator uuid, OUT outcome text, OUT owner uuid, OUT project uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  f freezes;
BEGIN
  SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], ARRAY[f.owner_id]) THEN 'stake'
    WHEN f.lifted_at IS NOT NULL OR f.ends_at <= now() THEN 'ended'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE freezes SET lifted_at = now(), lifted_by = operator WHERE id = f.id;
  END IF;
END $$;

-- Takes the appeal of the owner of a freeze, once while it is in force. outcome: ok, unauthorized, not_found, ended,
-- appealed (before).
CREATE OR REPLACE FUNCTION appeal_freeze(token_hash bytea, needs text, one uuid, words text, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  caller uuid;
  f freezes;
BEGIN
  SELECT c.id INTO caller FROM caller_of(token_hash, needs) AS c;
  IF NOT FOUND THEN
    outcome := 'unauthorized';
    RETURN;
  END IF;
  SELECT * INTO f FROM freezes WHERE id = one AND owner_id = caller FOR NO KEY UPDATE;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN f.appealed_at IS NOT NULL THEN 'appealed'
    WHEN f.lifted_at IS NOT NULL OR f.ends_at <= now() THEN 'ended'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE freezes SET appeal = words, appealed_at = now() WHERE id = f.id;
  END IF;
END $$;

-- Answers an appeal, once. outcome: ok, not_appealed, answered (before), stake, not_found.
CREATE OR REPLACE FUNCTION answer_appeal(
  one uuid,
  operator uuid,
  words text,
  OUT outcome text,
  OUT owner uuid,
  OUT project uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  f freezes;
BEGIN
  SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], '{}') THEN 'stake'
    WHEN f.appealed_at IS NULL THEN 'not_appealed'
    WHEN f.answered_at IS NOT NULL THEN 'answered'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE freezes SET answer = words, answered_at = now(), answered_by = operator WHERE id = f.id;
  END IF;
END $$;
