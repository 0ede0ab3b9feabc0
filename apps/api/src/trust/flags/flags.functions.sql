-- A message as somebody sees it: hidden ones are read by who wrote them alone.
CREATE OR REPLACE FUNCTION shown_message(message text, hidden_at timestamptz, sender uuid, viewer uuid) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN hidden_at IS NULL OR sender = viewer THEN message ELSE 'Guildhall has hidden this message.' END;

-- What the author of a hidden thing reads beside it.
CREATE OR REPLACE FUNCTION hidden_because(of_kind text, thing uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', t.id, 'reason', t.reason, 'appealed', t.appealed_at IS NOT NULL,
    'answered', t.answered_at IS NOT NULL)
  FROM flagged_things AS t WHERE t.kind = of_kind AND t.thing_id = thing AND t.status = 'hidden'
$$;

-- Whether operators have hidden a thing.
CREATE OR REPLACE FUNCTION is_hidden(of_kind text, thing uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM flagged_things AS t WHERE t.kind = of_kind AND t.thing_id = thing AND t.status = 'hidden')
$$;

-- A text as somebody sees it: a hidden one is read by its author alone.
CREATE OR REPLACE FUNCTION shown_text(of_kind text, thing uuid, written text, author uuid, viewer uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN author = viewer OR NOT is_hidden(of_kind, thing) THEN written
    ELSE 'Guildhall has hidden this text.'
  END
$$;

-- The text of a thing, for operators and its author: of a file its name.
CREATE OR REPLACE FUNCTION flagged_text(of_kind text, thing uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE of_kind
    WHEN 'message' THEN (SELECT m.message FROM messages AS m WHERE m.id = thing)
    WHEN 'review' THEN (SELECT r.message FROM reviews AS r WHERE r.id = thing)
    WHEN 'project' THEN (
      SELECT concat_ws(E'\n', p.title, p.description, nullif(p.use_of_money, ''), nullif(p.team, ''),
        nullif(p.return_source, ''), nullif(p.claim_rank, ''), nullif(p.risks, ''))
      FROM projects AS p WHERE p.id = thing
    )
    WHEN 'service' THEN (SELECT s.title FROM services AS s WHERE s.id = thing)
    WHEN 'organization' THEN (SELECT u.name FROM users AS u WHERE u.id = thing)
    WHEN 'file' THEN (SELECT f.original_name FROM files AS f WHERE f.id = thing)
    WHEN 'complaint' THEN (SELECT c.subject || E'\n' || c.message FROM complaint_texts AS c WHERE c.id = thing)
    WHEN 'answer' THEN (SELECT k.answer FROM complaint_cases AS k WHERE k.id = thing)
    WHEN 'request' THEN (SELECT r.report_id || E'\n' || r.message FROM reports AS r WHERE r.id = thing)
    WHEN 'investment' THEN (SELECT i.message FROM investments AS i WHERE i.id = thing)
    WHEN 'reviewAnswer' THEN (SELECT r.answer FROM reviews AS r WHERE r.id = thing)
    ELSE (SELECT q.words FROM flagged_question(of_kind, thing) AS q)
  END
$$;

-- Where operators see what belongs to a thing: the purchase, the complaint, the project, the organization or the
-- account whose id is answered. A file belongs to what it was sent with; of a message it is the account that it was
-- written to. Both are null where there is nothing.
CREATE OR REPLACE FUNCTION place_of_flagged(of_kind text, thing uuid, OUT place text, OUT place_id uuid)
LANGUAGE sql STABLE AS $$
  SELECT p.place, p.id
  FROM (
    SELECT 'purchase', i.id FROM investments AS i WHERE of_kind = 'investment' AND i.id = thing
    UNION ALL SELECT 'complaint', c.id FROM complaints AS c WHERE of_kind = 'complaint' AND c.text_id = thing
    UNION ALL SELECT 'complaint', k.id FROM complaint_cases AS k WHERE of_kind = 'answer' AND k.id = thing
    UNION ALL SELECT 'project', p.id FROM projects AS p WHERE of_kind = 'project' AND p.id = thing
    UNION ALL SELECT 'project', q.project FROM flagged_question(of_kind, thing) AS q
    UNION ALL SELECT 'organization', u.id FROM users AS u WHERE of_kind = 'organization' AND u.id = thing
    UNION ALL SELECT 'organization', r.organization_id FROM reviews AS r
    WHERE of_kind IN ('review', 'reviewAnswer') AND r.id = thing
    UNION ALL SELECT 'organization', s.organization_id FROM services AS s WHERE of_kind = 'service' AND s.id = thing
    UNION ALL SELECT 'organization', r.organization_id FROM reports AS r WHERE of_kind = 'request' AND r.id = thing
    UNION ALL SELECT 'account', CASE m.sender_id WHEN c.low_id THEN c.high_id ELSE c.low_id END
    FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id WHERE of_kind = 'message' AND m.id = thing
    UNION ALL SELECT 'purchase', i.id FROM investments AS i WHERE of_kind = 'file' AND i.document_file_id = thing
    UNION ALL SELECT 'complaint', c.id
    FROM complaint_texts AS t JOIN complaints AS c ON c.text_id = t.id
    WHERE of_kind = 'file' AND t.attachment_file_id = thing
    UNION ALL SELECT 'project', p.id FROM projects AS p
    WHERE of_kind = 'file' AND (p.photo_file_id = thing OR p.document_file_id = thing)
    UNION ALL SELECT 'project', c.project_id FROM project_corrections AS c
    WHERE of_kind = 'file' AND c.photo_before = thing
    UNION ALL SELECT 'project', n.project
    FROM (SELECT project_of_update_file(thing)) AS n (project) WHERE of_kind = 'file' AND n.project IS NOT NULL
    UNION ALL SELECT 'organization', r.organization_id FROM reports AS r
    WHERE of_kind = 'file' AND r.document_file_id = thing
  ) AS p (place, id)
  ORDER BY p.id LIMIT 1
$$;

-- Flags a thing that the person can see, once each, and a review once more when it was written again since the last
-- decision. Whether the person can see a file is for the caller to check, by the link to it. A complaint to several
-- organizations is one thing. outcome: ok (also when it was flagged before), own, not_found.
CREATE OR REPLACE FUNCTION flag_thing(
  person uuid,
  of_kind text,
  thing uuid,
  why text,
  what text,
  OUT outcome text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  author uuid;
  of_thing uuid := thing;
  t flagged_things;
BEGIN
  author := CASE of_kind
    WHEN 'message' THEN (
      SELECT m.sender_id FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
      WHERE m.id = thing AND m.hidden_at IS NULL AND person IN (c.low_id, c.high_id)
    )
    WHEN 'review' THEN (SELECT r.user_id FROM reviews AS r WHERE r.id = thing AND r.hidden_at IS NULL)
    WHEN 'reviewAnswer' THEN (
      SELECT r.organization_id FROM reviews AS r WHERE r.id = thing AND r.answer IS NOT NULL AND r.hidden_at IS NULL
    )
    WHEN 'project' THEN (SELECT p.created_by FROM projects AS p WHERE p.id = thing)
    WHEN 'service' THEN (SELECT s.organization_id FROM services AS s WHERE s.id = thing)
    WHEN 'organization' THEN (SELECT u.id FROM users AS u WHERE u.id = thing AND u.type = 2)
    WHEN 'file' THEN (SELECT f.owner_id FROM files AS f WHERE f.id = thing)
    WHEN 'complaint' THEN (
      SELECT c.user_id FROM complaints AS c WHERE c.id = thing AND person IN (c.user_id, c.organization_id)
    )
    WHEN 'answer' THEN (
      SELECT k.organization_id FROM complaint_cases AS k JOIN complaints AS c ON c.id = k.id
      WHERE k.id = thing AND k.answer <> '' AND person IN (c.user_id, k.organization_id)
    )
    WHEN 'request' THEN (
      SELECT r.user_id FROM reports AS r WHERE r.id = thing AND person IN (r.user_id, r.organization_id)
    )
    WHEN 'investment' THEN (
      SELECT i.user_id FROM investments AS i
      WHERE i.id = thing AND i.status = 'COMPLETED' AND person IN (i.user_id, i.organization_id)
    )
    ELSE (SELECT q.author FROM flagged_question(of_kind, thing) AS q)
  END;
  IF of_kind = 'complaint' THEN
    SELECT c.text_id INTO of_thing FROM complaints AS c WHERE c.id = thing;
  END IF;
  IF author IS NULL OR author = person THEN
    outcome := CASE WHEN author IS NULL THEN 'not_found' ELSE 'own' END;
    RETURN;
  END IF;
  INSERT INTO flagged_things AS f (kind, thing_id, author_id) VALUES (of_kind, of_thing, author)
  ON CONFLICT (kind, thing_id) DO UPDATE SET author_id = f.author_id RETURNING * INTO t;
  IF t.status = 'hidden' THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  outcome := 'ok';
  INSERT INTO flags (flagged_id, by_id, reason, words) VALUES (t.id, person, why, what)
  ON CONFLICT (by_id, flagged_id) DO UPDATE SET reason = why, words = what, created_at = now()
  WHERE flags.created_at < t.decided_at
    AND of_kind = 'review'
    AND t.decided_at < (SELECT r.created_at FROM reviews AS r WHERE r.id = thing);
  IF FOUND THEN
    UPDATE flagged_things AS f SET status = 'open', flags = CASE WHEN f.status = 'open' THEN f.flags ELSE 0 END + 1,
      flagged_at = CASE WHEN f.status = 'open' THEN f.flagged_at ELSE now() END
    WHERE f.id = t.id;
  END IF;
END $$;

-- Hides a review or a message, or shows it again, in its own row. What is hidden counts in no rating.
CREATE OR REPLACE FUNCTION set_hidden(of_kind text, thing uuid, is_hidden boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reviews;
BEGIN
  IF of_kind = 'message' THEN
    UPDATE messages AS m SET hidden_at = CASE WHEN is_hidden THEN now() END WHERE m.id = thing;
    RETURN;
  END IF;
  IF of_kind <> 'review' THEN
    RAISE EXCEPTION 'A % is not hidden in its own row.', of_kind;
  END IF;
  UPDATE reviews AS v SET hidden_at = CASE WHEN is_hidden THEN now() END
  WHERE v.id = thing AND (v.hidden_at IS NULL) = is_hidden
  RETURNING * INTO r;
  IF FOUND THEN
    UPDATE users AS u
    SET rating_half_stars = u.rating_half_stars + CASE WHEN is_hidden THEN -r.half_stars ELSE r.half_stars END,
      rating_count = u.rating_count + CASE WHEN is_hidden THEN -1 ELSE 1 END,
      rating_counts = count_rating(u.rating_counts, CASE WHEN NOT is_hidden THEN r.half_stars END,
        CASE WHEN is_hidden THEN r.half_stars END)
    WHERE u.id = r.organization_id;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION set_hidden FROM PUBLIC;

-- Whom a flagged thing is addressed to, or about, besides its author: the organization of a review, request or
-- investment, the other party of a conversation or complaint, the organization asked, or who asked it.
CREATE OR REPLACE FUNCTION flagged_others(of_kind text, thing uuid, author uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT CASE of_kind
    WHEN 'review' THEN ARRAY(SELECT r.organization_id FROM reviews AS r WHERE r.id = thing)
    WHEN 'reviewAnswer' THEN ARRAY(SELECT r.user_id FROM reviews AS r WHERE r.id = thing)
    WHEN 'message' THEN ARRAY(
      SELECT CASE c.low_id WHEN author THEN c.high_id ELSE c.low_id END
      FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id WHERE m.id = thing)
    WHEN 'complaint' THEN ARRAY(SELECT c.organization_id FROM complaints AS c WHERE c.text_id = thing)
    WHEN 'answer' THEN ARRAY(SELECT c.user_id FROM complaints AS c WHERE c.id = thing)
    WHEN 'request' THEN ARRAY(SELECT r.organization_id FROM reports AS r WHERE r.id = thing)
    WHEN 'investment' THEN ARRAY(SELECT i.organization_id FROM investments AS i WHERE i.id = thing)
    ELSE ARRAY(SELECT q.other FROM flagged_question(of_kind, thing) AS q)
  END
$$;

-- Decides what is flagged or appealed against: `kept`, `hidden`, or `frozen` where a freeze of the project or
-- organization holds. `place` is where its author sees it: the organization reviewed, or the other party of the
-- conversation; null of other kinds. outcome: ok, decided (before), stake (the operator has one in it; hiding asks that
-- they are not the author and have none in whom the text is about), not_hidden (projects and organizations are frozen
-- instead), not_frozen, not_found.
CREATE OR REPLACE FUNCTION decide_flagged(
  one uuid,
  operator uuid,
  becomes text,
  why text,
  OUT outcome text,
  OUT author uuid,
  OUT of_kind text,
  OUT place uuid,
  OUT status_before text,
  OUT was_appealed boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t flagged_things;
  others uuid[];
BEGIN
  SELECT * INTO t FROM flagged_things WHERE id = one FOR NO KEY UPDATE;
  author := t.author_id;
  others := flagged_others(t.kind, t.thing_id, author);
  of_kind := t.kind;
  status_before := t.status;
  was_appealed := t.status = 'hidden' AND t.appealed_at IS NOT NULL AND t.answered_at IS NULL;
  outcome := CASE
    WHEN t.id IS NULL THEN 'not_found'
    WHEN CASE becomes
      WHEN 'kept' THEN stake_in(operator, author || others, ARRAY[author])
      ELSE author = operator OR stake_in(operator, others, others)
    END THEN 'stake'
    WHEN t.status <> 'open' AND NOT was_appealed THEN 'decided'
    WHEN becomes = 'hidden' AND t.kind IN ('project', 'organization') THEN 'not_hidden'
    WHEN becomes = 'frozen'
      AND (t.kind NOT IN ('project', 'organization')
        OR NOT EXISTS (
          SELECT FROM freezes AS f WHERE f.subject_id = t.thing_id AND f.lifted_at IS NULL AND f.ends_at > now()
        )) THEN 'not_frozen'
    ELSE 'ok'
  END;
  IF outcome <> 'ok' THEN
    RETURN;
  END IF;
  place := CASE WHEN t.kind IN ('review', 'message') THEN others[1] END;

  -- From here it succeeds.
  UPDATE flagged_things AS f
  SET
    status = becomes,
    reason = why,
    decided_at = now(),
    decided_by = operator,
    appeal = CASE WHEN was_appealed THEN f.appeal ELSE '' END,
    appealed_at = CASE WHEN was_appealed THEN f.appealed_at END,
    answered_at = CASE WHEN was_appealed THEN now() END
  WHERE f.id = t.id;
  IF t.kind IN ('message', 'review') AND (t.status = 'hidden') <> (becomes = 'hidden') THEN
    PERFORM set_hidden(t.kind, t.thing_id, becomes = 'hidden');
  END IF;
END $$;

-- Takes the appeal of the author of what was hidden, once. outcome: ok, appealed (before), not_found.
CREATE OR REPLACE FUNCTION appeal_flagged(person uuid, one uuid, what text, OUT outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t flagged_things;
BEGIN
  SELECT * INTO t FROM flagged_things WHERE id = one AND author_id = person AND status = 'hidden' FOR NO KEY UPDATE;
  outcome := CASE WHEN t.id IS NULL THEN 'not_found' WHEN t.appealed_at IS NOT NULL THEN 'appealed' ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE flagged_things SET appeal = what, appealed_at = now() WHERE id = t.id;
  END IF;
END $$;
