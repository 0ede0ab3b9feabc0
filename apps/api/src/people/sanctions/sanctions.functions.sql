-- A hash of what a provider of sanctions lists is asked about an account.
CREATE OR REPLACE FUNCTION sanctions_key(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(
    sha256(
      convert_to(
        jsonb_build_array(
          u.type = 2,
          u.name,
          u.business_name,
          u.organization_reg_no,
          u.country,
          u.birth_date
        )::text,
        'UTF8'
      )
    ),
    'hex'
  )
$$;

-- Whether a provider is set up, so that answers are waited for.
CREATE OR REPLACE FUNCTION asks_sanctions() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sanctions_settings AS s WHERE s.asks)
$$;

-- Whether an entry of a list may name this account or the holder of a bank account of it, and no operator has decided
-- that it is somebody else.
CREATE OR REPLACE FUNCTION waits_for_sanctions(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM sanctions_cases AS c WHERE c.user_id = account AND c.state IN ('open', 'same'))
$$;

-- Whether the provider has still to answer about the owner of this withdrawal, by the name that they have now, or about
-- the holder of its bank account.
CREATE OR REPLACE FUNCTION lacks_sanctions_answer(account uuid, withdrawal uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT asks_sanctions() AND (
    NOT EXISTS (
      SELECT FROM sanctions_questions AS q JOIN users AS u ON u.id = account
      WHERE q.withdrawal_id = withdrawal AND NOT q.about_holder AND q.state = 'answered'
        AND q.subject_key = sanctions_key(u)
    )
    OR EXISTS (
      SELECT FROM sanctions_questions AS q
      WHERE q.withdrawal_id = withdrawal AND q.about_holder AND q.state = 'waiting'
    )
  )
$$;

-- Whether the provider has still to answer about an account, by the name that it has now, since a moment.
CREATE OR REPLACE FUNCTION lacks_sanctions_answer_since(account uuid, since timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT asks_sanctions() AND NOT EXISTS (
    SELECT FROM sanctions_answers AS a JOIN users AS u ON u.id = a.user_id
    WHERE a.user_id = account AND a.answered_at >= since AND a.subject_key = sanctions_key(u)
  )
$$;

-- What keeps an account from being verified that asked for it at a moment: `sanctions` (an entry of a list may name
-- it), `sanctions_unanswered` (the provider has not answered since by the name that it has now), or null.
CREATE OR REPLACE FUNCTION sanctions_obstacle(account uuid, since timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN waits_for_sanctions(account) THEN 'sanctions'
    WHEN lacks_sanctions_answer_since(account, since) THEN 'sanctions_unanswered'
  END
$$;

-- Notes that the provider is to be asked before an account is verified, where it has not answered since that was asked
-- for and nothing about the account waits. Answers how many questions are new.
CREATE OR REPLACE FUNCTION ask_sanctions_for_verification(verification uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    INSERT INTO sanctions_questions (user_id, reason, subject_key)
    SELECT u.id, 'verification', sanctions_key(u) FROM verifications AS v JOIN users AS u ON u.id = v.user_id
    WHERE v.id = verification
      AND lacks_sanctions_answer_since(u.id, v.asked_at)
      AND NOT EXISTS (
        SELECT FROM sanctions_questions AS q
        WHERE q.user_id = u.id AND NOT q.about_holder AND q.state = 'waiting' AND q.subject_key = sanctions_key(u)
      )
    RETURNING 1
  )
  SELECT count(*)::integer FROM asked
$$;

-- Notes that the provider is to be asked about the owner of a withdrawal, and about the holder of its bank account by
-- the hash of their name (empty: they are the same), each once for each name. Answers how many questions are new.
CREATE OR REPLACE FUNCTION ask_sanctions_for_withdrawal(account uuid, withdrawal uuid, holder_key text) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    INSERT INTO sanctions_questions (user_id, reason, withdrawal_id, about_holder, subject_key)
    SELECT account, 'withdrawal', withdrawal, s.about_holder, s.subject_key
    FROM (
      SELECT false AS about_holder, sanctions_key(u) AS subject_key FROM users AS u WHERE u.id = account
      UNION ALL SELECT true, holder_key WHERE holder_key <> ''
    ) AS s
    WHERE NOT EXISTS (
      SELECT FROM sanctions_questions AS q
      WHERE q.withdrawal_id = withdrawal
        AND q.about_holder = s.about_holder
        AND q.subject_key = s.subject_key
        AND q.state <> 'dropped'
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM asked
$$;

-- Drops a question that nobody needs to be answered any more.
CREATE OR REPLACE FUNCTION drop_sanctions_question(question uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sanctions_questions SET state = 'dropped' WHERE id = question AND state = 'waiting'
$$;

-- Asks again, by the name that the account has now, instead of a question about another name.
CREATE OR REPLACE FUNCTION ask_sanctions_again(question uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_sanctions_question(question);
  INSERT INTO sanctions_questions (user_id, reason, withdrawal_id, list_day, subject_key)
  SELECT q.user_id, q.reason, q.withdrawal_id, q.list_day, sanctions_key(u)
  FROM sanctions_questions AS q JOIN users AS u ON u.id = q.user_id
  WHERE q.id = question AND q.state = 'dropped' AND NOT q.about_holder
    AND NOT EXISTS (
      SELECT FROM sanctions_questions AS o
      WHERE o.user_id = q.user_id AND o.reason = q.reason AND NOT o.about_holder AND o.state <> 'dropped'
        AND o.withdrawal_id IS NOT DISTINCT FROM q.withdrawal_id
        AND o.list_day IS NOT DISTINCT FROM q.list_day
        AND o.subject_key = sanctions_key(u)
        AND (o.state = 'waiting' OR o.reason <> 'verification')
    )
  ON CONFLICT DO NOTHING
$$;

-- Takes at most `most` questions that are due, those of nights last and at most `nightly` of them within a minute;
-- whoever takes one keeps the others from it until it is due again, longer each time.
CREATE OR REPLACE FUNCTION take_sanctions_questions(most integer, nightly integer) RETURNS SETOF sanctions_questions
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  free integer;
BEGIN
  -- One after another: else two processes would each take what a minute has.
  PERFORM pg_advisory_xact_lock(hashtextextended('take_sanctions_questions', 0));
  SELECT greatest(nightly - count(*), 0) INTO free
  FROM sanctions_questions AS q WHERE q.reason = 'night' AND q.tried_at > now() - interval '1 minute';
  RETURN QUERY
  UPDATE sanctions_questions AS q
  SET
    tries = q.tries + 1,
    tried_at = now(),
    next_at = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(q.tries, 6))
  FROM (
    SELECT d.id
    FROM (
      (
        SELECT o.id, 0 AS place, o.next_at FROM sanctions_questions AS o
        WHERE o.state = 'waiting' AND (o.reason = 'night') = false AND o.next_at <= now()
        ORDER BY o.next_at LIMIT most
      )
      UNION ALL (
        SELECT o.id, 1, o.next_at FROM sanctions_questions AS o
        WHERE o.state = 'waiting' AND (o.reason = 'night') = true AND o.next_at <= now()
        ORDER BY o.next_at LIMIT least(most, free)
      )
    ) AS d
    ORDER BY d.place, d.next_at LIMIT most
  ) AS due
  WHERE q.id = due.id AND q.state = 'waiting'
  RETURNING q.*;
END $$;

-- Keeps the answer to a question, once: each entry that may name who was asked about opens a case, unless one of this
-- account is open or decided `same`, or an operator has decided that it is somebody else of this very name. `entries`
-- has `list`, `entry`, `name`, `score` and `words` of each. Answers how many cases were opened; null where the question
-- does not wait any more.
CREATE OR REPLACE FUNCTION answer_sanctions(question uuid, the_name text, version text, entries jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  q sanctions_questions;
  opened integer;
BEGIN
  SELECT * INTO q FROM sanctions_questions WHERE id = question;
  -- An approval that asks for obstacles locks the account, too, so that none comes between.
  PERFORM lock_accounts(q.user_id, q.user_id);
  SELECT * INTO q FROM sanctions_questions WHERE id = question AND state = 'waiting' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  -- From here it succeeds.
  UPDATE sanctions_questions SET state = 'answered', answered_at = now(), hits = jsonb_array_length(entries)
  WHERE id = q.id;
  IF NOT q.about_holder THEN
    INSERT INTO sanctions_answers AS a (user_id, subject_key, list_version, answered_at)
    VALUES (q.user_id, q.subject_key, version, now())
    ON CONFLICT (user_id) DO UPDATE SET
      subject_key = excluded.subject_key, list_version = excluded.list_version, answered_at = excluded.answered_at;
  END IF;
  UPDATE sanctions_cases AS c SET found_at = now()
  FROM jsonb_array_elements(entries) AS h
  WHERE c.user_id = q.user_id AND c.about_holder = q.about_holder AND c.list = h ->> 'list' AND c.entry = h ->> 'entry';
  INSERT INTO sanctions_cases (
    user_id,
    about_holder,
    withdrawal_id,
    asked_name,
    list,
    entry,
    matched_name,
    score,
    words
  )
  SELECT
    q.user_id,
    q.about_holder,
    CASE WHEN q.about_holder THEN q.withdrawal_id END,
    the_name,
    h ->> 'list',
    h ->> 'entry',
    h ->> 'name',
    (h ->> 'score')::double precision,
    h ->> 'words'
  FROM jsonb_array_elements(entries) AS h
  WHERE NOT EXISTS (
    SELECT FROM sanctions_cases AS c
    WHERE c.user_id = q.user_id AND c.about_holder = q.about_holder
      AND c.list = h ->> 'list' AND c.entry = h ->> 'entry'
      AND NOT q.about_holder AND c.state IN ('open', 'same')
  )
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS opened = ROW_COUNT;
  RETURN opened;
END $$;

-- Begins a night of questions under its day, unless it has begun or an earlier one is not over.
CREATE OR REPLACE FUNCTION begin_sanctions_night(night date, version text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sanctions_nights (day, list_version)
  SELECT night, version WHERE NOT EXISTS (SELECT FROM sanctions_nights AS n WHERE n.ended_at IS NULL)
  ON CONFLICT DO NOTHING
$$;

-- Looks at the next `portion` accounts of the night that is not over, and notes that the provider is to be asked about
-- those that have money or are verified. Those that a question waits about are left out, and those that were asked
-- about by this very name since the lists of the night came out or the night began. Answers whether there may be more.
CREATE OR REPLACE FUNCTION fill_sanctions_night(portion integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n sanctions_nights;
  last_id uuid;
  walked integer;
BEGIN
  SELECT * INTO n FROM sanctions_nights AS o
  WHERE o.ended_at IS NULL ORDER BY o.day LIMIT 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT count(*), max(w.id::text)::uuid INTO walked, last_id
  FROM (SELECT u.id FROM users AS u WHERE u.id > n.after_id ORDER BY u.id LIMIT portion) AS w;
  INSERT INTO sanctions_questions (user_id, reason, list_day, subject_key)
  SELECT u.id, 'night', n.day, sanctions_key(u) FROM users AS u
  WHERE u.id > n.after_id AND u.id <= last_id
    AND (u.verified_until > now() OR has_money(u.id))
    AND NOT EXISTS (
      SELECT FROM sanctions_questions AS q
      WHERE q.user_id = u.id AND NOT q.about_holder AND q.state = 'waiting' AND q.subject_key = sanctions_key(u)
    )
    AND NOT EXISTS (
      SELECT FROM sanctions_answers AS a
      WHERE a.user_id = u.id AND a.subject_key = sanctions_key(u)
        AND (a.answered_at >= n.began_at OR (n.list_version <> '' AND a.list_version = n.list_version))
    )
  ON CONFLICT DO NOTHING;
  UPDATE sanctions_nights AS o
  SET after_id = coalesce(last_id, o.after_id), ended_at = CASE WHEN walked < portion THEN now() END
  WHERE o.day = n.day;
  RETURN walked = portion;
END $$;

-- Whose a case is that waits for a decision; null where there is none.
CREATE OR REPLACE FUNCTION parties_of_sanctions(id uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY[c.user_id] FROM sanctions_cases AS c WHERE c.id = parties_of_sanctions.id AND c.state = 'open'
$$;

-- Decides whether the entry of a case names the account (`same`), which keeps its withdrawals held, or somebody else
-- (`other`), which ends it. `same` can still become `other`. outcome: ok, stake (the operator has one in the account;
-- `same` asks only that it is not their own), repeated, decided (it is the other one), not_found.
CREATE OR REPLACE FUNCTION decide_sanctions(
  one uuid,
  operator uuid,
  becomes text,
  why text,
  OUT outcome text,
  OUT account uuid,
  OUT state_before text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c sanctions_cases;
BEGIN
  SELECT s.user_id INTO account FROM sanctions_cases AS s WHERE s.id = one;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  PERFORM lock_accounts(account, account);
  SELECT * INTO c FROM sanctions_cases AS s WHERE s.id = one FOR NO KEY UPDATE;
  state_before := c.state;
  outcome := CASE
    WHEN CASE becomes
      WHEN 'same' THEN account = operator
      ELSE stake_in(operator, ARRAY[account], ARRAY[account])
    END THEN 'stake'
    WHEN c.state = becomes THEN 'repeated'
    WHEN c.state = 'other' THEN 'decided'
    ELSE 'ok'
  END;
  IF outcome = 'ok' THEN
    UPDATE sanctions_cases AS s SET state = becomes, decided_by = operator, decided_at = now(), reason = why
    WHERE s.id = one;
  END IF;
END $$;

-- Whose a sanctions case is, decided or not; null where there is none.
CREATE OR REPLACE FUNCTION account_of_sanctions_case(id uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT c.user_id FROM sanctions_cases AS c WHERE c.id = account_of_sanctions_case.id
$$;
