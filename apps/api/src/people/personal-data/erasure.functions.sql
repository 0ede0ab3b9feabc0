-- Erasing an account (docs/decisions/0233-erasure-keeps-the-books.md). The application's role may change none of this by itself.

CREATE OR REPLACE FUNCTION erased_name() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'Deleted account';
CREATE OR REPLACE FUNCTION erased_text() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'Deleted with its writer''s account.';
CREATE OR REPLACE FUNCTION erased_title() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'Deleted';

-- What has to be settled before an account can be erased: of each kind how many there are, and how many cents.
CREATE OR REPLACE FUNCTION erasure_obstacles(account uuid) RETURNS TABLE (kind text, things bigint, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT o.* FROM (
    SELECT 'balance', 1::bigint, a.balance_cents - a.held_cents FROM ledger_accounts AS a WHERE a.id = account AND a.balance_cents > a.held_cents
    UNION ALL SELECT 'owed', 1, a.owed_cents FROM ledger_accounts AS a WHERE a.id = account AND a.owed_cents > 0
    UNION ALL SELECT 'withdrawals', count(*), sum(w.amount_cents) FROM withdrawals AS w WHERE w.user_id = account AND w.status IN ('pending', 'approved')
    UNION ALL SELECT 'holds', count(*), sum(h.amount_cents) FROM holds AS h WHERE h.account_id = account AND h.status = 'held' AND h.reason = 'investment'
    UNION ALL SELECT 'disputes', count(*), sum(d.disputed_cents) FROM disputes AS d WHERE account IN (d.user_id, d.seller_id) AND d.status <> 'closed'
    UNION ALL SELECT 'chargebacks', count(*), sum(c.share_cents) FROM chargebacks AS c WHERE c.seller_id = account AND c.status = 'open'
    -- What was begun a day ago and never paid will not be.
    UNION ALL SELECT 'payments', count(*), sum(p.amount_cents) FROM payments AS p
      WHERE p.user_id = account AND p.status IN ('created', 'requires_action', 'processing', 'succeeded') AND p.settled_at IS NULL
        AND (p.status IN ('processing', 'succeeded') OR p.created_at > now() - interval '1 day')
    UNION ALL SELECT 'projects', count(*), sum(p.raised_cents) FROM projects AS p WHERE p.created_by = account AND p.raised_cents > 0 AND p.raised_cents < p.budget_cents
    UNION ALL SELECT 'operator', 1, 0 FROM operators AS p WHERE p.user_id = account
    UNION ALL SELECT 'frozen', count(*), 0 FROM freezes AS f WHERE f.owner_id = account AND f.lifted_at IS NULL AND f.ends_at > now()
    UNION ALL SELECT 'sales', count(*), sum(o.total_cents) FROM orders AS o
      WHERE o.seller_id = account AND o.status = 'pending' AND o.created_at > now() - interval '1 day'
  ) AS o (kind, things, cents) WHERE o.things > 0
$$;

-- Keeps everybody from buying from an organization that is to be erased; answers how many projects that changed.
CREATE OR REPLACE FUNCTION close_projects(account uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  closed integer;
BEGIN
  UPDATE projects AS p SET is_closed = true WHERE p.created_by = account AND NOT p.is_closed;
  GET DIAGNOSTICS closed = ROW_COUNT;
  DELETE FROM open_projects AS o WHERE o.created_by = account;
  RETURN closed;
END $$;

-- Lets people buy again from an organization that is not to be erased after all.
CREATE OR REPLACE FUNCTION reopen_projects(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE projects AS p SET is_closed = false WHERE p.created_by = account AND p.is_closed;
  INSERT INTO open_projects SELECT o.* FROM projects AS p, open_project(p) AS o WHERE p.created_by = account AND p.raised_cents < p.budget_cents
  ON CONFLICT DO NOTHING;
$$;

-- Takes out of the words of searches those of a text that no name and no title has any more.
CREATE OR REPLACE FUNCTION forget_words(texts text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM search_words AS w USING (
    SELECT DISTINCT s.part FROM unnest(texts) AS t CROSS JOIN regexp_split_to_table(fold(t), '[^[:alpha:]]+') AS s (part) WHERE length(s.part) BETWEEN 4 AND 30
  ) AS gone
  WHERE w.word = gone.part
    AND NOT EXISTS (SELECT FROM users AS u WHERE u.type = 2 AND (' ' || u.folded_name) LIKE '%' || gone.part || '%')
    AND NOT EXISTS (SELECT FROM projects AS p WHERE (' ' || fold(p.title)) LIKE '%' || gone.part || '%')
    AND NOT EXISTS (SELECT FROM services AS s WHERE (' ' || fold(s.title)) LIKE '%' || gone.part || '%')
$$;
REVOKE EXECUTE ON FUNCTION forget_words FROM PUBLIC;

-- Begins to erase an account: nobody can log in to it, it has no name, and its e-mail is free. outcome: `begun`, also when it was before;
-- `later` when somebody could have bought from it a moment ago; `open` when something has to be settled first. `hash` is one that no password has.
CREATE OR REPLACE FUNCTION begin_erasure(account uuid, hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before users;
  mark record;
BEGIN
  -- In the order in which investing locks them.
  IF close_projects(account) > 0 THEN
    RETURN 'later';
  END IF;
  PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR UPDATE;
  SELECT * INTO before FROM users AS u WHERE u.id = account FOR UPDATE;
  IF before.type = 0 THEN
    RETURN 'begun';
  END IF;
  IF EXISTS (SELECT FROM erasure_obstacles(account)) THEN
    RETURN 'open';
  END IF;
  PERFORM FROM erasures AS e WHERE e.user_id = account AND e.canceled_at IS NULL AND e.due_at <= now() FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'open';
  END IF;

  -- From here it succeeds.
  UPDATE erasures AS e SET begun_at = now() WHERE e.user_id = account AND e.canceled_at IS NULL;
  DELETE FROM sessions AS s WHERE s.user_id = account OR s.acting_for = account;
  DELETE FROM memberships AS m WHERE m.member_id = account OR m.organization_id = account;
  DELETE FROM member_invitations AS i WHERE i.email = before.email;
  DELETE FROM one_time_codes AS c WHERE c.user_id = account;
  DELETE FROM email_verifications AS v WHERE v.user_id = account;
  DELETE FROM code_requests AS r WHERE r.email = before.email;
  DELETE FROM login_failures AS f WHERE f.email = before.email;
  DELETE FROM authenticators AS a WHERE a.user_id = account;
  DELETE FROM recovery_codes AS c WHERE c.user_id = account;
  DELETE FROM passkeys AS p WHERE p.user_id = account;
  DELETE FROM passkey_challenges AS c WHERE c.user_id = account;
  DELETE FROM profile_changes AS c WHERE c.user_id = account;
  UPDATE users AS u SET type = 0, name = erased_name(), email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', mobile = '', password_hash = hash,
    institution_type_id = NULL, country = '', state = '', city = '', area = '', area_code = '', profile_pic = '', business_name = '', professional_reg_no = '',
    health_insurance_number = '', designation = '', organization_reg_no = '', sector_of_operation = '', birth_date = NULL,
    email_verified_at = NULL, is_public = false, share_slug = NULL, open_projects = 0
  WHERE u.id = account;
  UPDATE users_total SET users = users - 1;
  -- A mark stands at somebody's name: what it counts goes to the one before it.
  FOR mark IN DELETE FROM user_marks AS m WHERE m.id = account RETURNING m.* LOOP
    UPDATE user_marks AS m SET users = m.users + mark.users WHERE (m.list, m.name, m.id) = (
      SELECT k.list, k.name, k.id FROM user_marks AS k WHERE k.list = mark.list AND (k.name, k.id) < (mark.name, mark.id) ORDER BY k.name DESC, k.id DESC LIMIT 1);
  END LOOP;
  DELETE FROM user_places AS l WHERE l.user_id = account;
  DELETE FROM users_to_locate AS l WHERE l.user_id = account;
  IF before.type = 2 THEN
    PERFORM forget_words(ARRAY[before.name]);
  END IF;
  RETURN 'begun';
END $$;

-- Erases so many rows of a part of an account that is being erased, and answers how many those were; 0 when there is nothing left.
CREATE OR REPLACE FUNCTION erase_part(account uuid, part text, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  erased integer;
  titles text[];
BEGIN
  PERFORM FROM users AS u WHERE u.id = account AND u.type = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'This account is not being erased.';
  END IF;
  CASE part
    WHEN 'messages' THEN
      UPDATE messages AS m SET message = erased_text() WHERE m.id IN (
        SELECT o.id FROM conversations AS c JOIN messages AS o ON o.conversation_id = c.id
        WHERE (c.low_id = account OR c.high_id = account) AND o.sender_id = account AND o.message <> erased_text() LIMIT most);
    WHEN 'reviews' THEN
      UPDATE reviews AS r SET message = erased_text() WHERE r.id IN (
        SELECT o.id FROM reviews AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most);
    WHEN 'complaints' THEN
      UPDATE complaint_texts AS t SET subject = erased_title(), message = erased_text() WHERE t.id IN (
        SELECT o.id FROM complaints AS c JOIN complaint_texts AS o ON o.id = c.text_id WHERE c.user_id = account AND o.message <> erased_text() LIMIT most);
    WHEN 'complaints answered' THEN
      UPDATE complaint_cases AS k SET answer = erased_text() WHERE k.id IN (
        SELECT o.id FROM complaints AS c JOIN complaint_cases AS o ON o.id = c.id WHERE c.organization_id = account AND o.answer NOT IN ('', erased_text()) LIMIT most);
    WHEN 'flags' THEN
      UPDATE flags AS f SET words = '' WHERE f.id IN (SELECT o.id FROM flags AS o WHERE o.by_id = account AND o.words <> '' LIMIT most);
    WHEN 'appeals' THEN
      UPDATE flagged_things AS t SET appeal = erased_text() WHERE t.id IN (
        SELECT o.id FROM flagged_things AS o WHERE o.author_id = account AND o.appeal NOT IN ('', erased_text()) LIMIT most);
    WHEN 'reports asked' THEN
      UPDATE reports AS r SET report_id = erased_title(), message = erased_text() WHERE r.id IN (
        SELECT o.id FROM reports AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most);
    WHEN 'reports answered' THEN
      UPDATE reports AS r SET report_name = erased_title(), shared = false WHERE r.id IN (
        SELECT o.id FROM reports AS o WHERE o.organization_id = account AND o.report_name NOT IN ('', erased_title()) LIMIT most);
    WHEN 'investments' THEN
      UPDATE investments AS i SET message = erased_text() WHERE i.id IN (
        SELECT o.id FROM investments AS o WHERE o.user_id = account AND o.message <> erased_text() LIMIT most);
    WHEN 'orders' THEN
      UPDATE orders AS o SET address = '', postal_code = '', contact_no = '' WHERE o.id IN (
        SELECT p.id FROM orders AS p WHERE p.user_id = account AND p.address || p.postal_code || p.contact_no <> '' LIMIT most);
    WHEN 'steps of orders' THEN
      UPDATE order_steps AS s SET reason = CASE WHEN s.canceled_by = account THEN erased_text() ELSE s.reason END,
        reference = CASE WHEN o.seller_id = account AND s.reference <> '' THEN erased_title() ELSE s.reference END
      FROM orders AS o WHERE o.id = s.id AND s.id IN (
        SELECT b.id FROM orders AS b JOIN order_steps AS x ON x.id = b.id
        WHERE account IN (b.user_id, b.seller_id) AND ((x.canceled_by = account AND x.reason <> erased_text())
          OR (b.seller_id = account AND x.reference NOT IN ('', erased_title()))) LIMIT most);
    WHEN 'refunds' THEN
      UPDATE refunds AS r SET reason = erased_text() WHERE r.id IN (
        SELECT m.id FROM refunds AS m LEFT JOIN order_steps AS s ON s.id = m.purchase_id
        WHERE (m.user_id = account OR m.seller_id = account) AND m.reason <> erased_text()
          AND CASE m.cause WHEN 'seller' THEN m.seller_id = account WHEN 'canceled' THEN s.canceled_by = account ELSE false END LIMIT most);
    WHEN 'disputes' THEN
      UPDATE disputes AS d SET message = CASE WHEN d.user_id = account THEN erased_text() ELSE d.message END,
        answer = CASE WHEN d.seller_id = account AND d.answer <> '' THEN erased_text() ELSE d.answer END,
        added = (SELECT coalesce(jsonb_agg(CASE WHEN (a.words->>'bySeller')::boolean = (d.seller_id = account)
          THEN a.words || jsonb_build_object('message', erased_text()) ELSE a.words END ORDER BY a.n), '[]') FROM jsonb_array_elements(d.added) WITH ORDINALITY AS a (words, n)),
        outcome_reason = CASE WHEN d.seller_id = account AND d.outcome = 'accepted' THEN erased_text() ELSE d.outcome_reason END
      WHERE d.id IN (SELECT x.id FROM disputes AS x WHERE (x.user_id = account AND x.message <> erased_text())
        OR (x.seller_id = account AND (x.answer NOT IN ('', erased_text()) OR (x.outcome = 'accepted' AND x.outcome_reason <> erased_text())))
        OR (account IN (x.user_id, x.seller_id) AND EXISTS (SELECT FROM jsonb_array_elements(x.added) AS a
          WHERE (a->>'bySeller')::boolean = (x.seller_id = account) AND a->>'message' <> erased_text())) LIMIT most);
    WHEN 'withdrawals' THEN
      UPDATE withdrawals AS w SET account_hash = NULL, bank_account = NULL, bank_key_id = NULL, account_ending = '', reason = ''
      WHERE w.id IN (SELECT o.id FROM withdrawals AS o
        WHERE o.user_id = account AND (o.bank_account IS NOT NULL OR o.account_ending || o.reason <> '') LIMIT most);
    WHEN 'payments' THEN
      UPDATE payments AS p SET failure = '', return_url = '' WHERE p.id IN (
        SELECT o.id FROM payments AS o WHERE o.user_id = account AND o.failure || o.return_url <> '' LIMIT most);
    WHEN 'notifications' THEN
      DELETE FROM notifications AS n WHERE n.id IN (SELECT o.id FROM notifications AS o WHERE o.user_id = account LIMIT most);
    WHEN 'notifications of others' THEN
      UPDATE notifications AS n SET data = n.data || jsonb_build_object('by', erased_name())
        || CASE WHEN n.data ? 'about' THEN jsonb_build_object('about', erased_title()) ELSE '{}' END
        || CASE WHEN n.data ? 'reportId' THEN jsonb_build_object('reportId', erased_title()) ELSE '{}' END
        || CASE WHEN n.data ? 'note' THEN jsonb_build_object('note', erased_title()) ELSE '{}' END
        || CASE WHEN n.data ? 'name' THEN jsonb_build_object('name', erased_title()) ELSE '{}' END
        || CASE WHEN n.event IN ('project', 'savedSearch') THEN jsonb_build_object('projectTitle', erased_title()) ELSE '{}' END
      WHERE n.id IN (SELECT o.id FROM notifications AS o WHERE o.actor_id = account AND o.data ->> 'by' <> erased_name() LIMIT most);
    WHEN 'likes' THEN
      WITH gone AS (
        DELETE FROM likes AS l WHERE (l.user_id, l.organization_id) IN (SELECT o.user_id, o.organization_id FROM likes AS o WHERE o.user_id = account LIMIT most)
        RETURNING l.organization_id
      )
      UPDATE users AS u SET likes_count = u.likes_count - 1 FROM gone WHERE u.id = gone.organization_id;
    WHEN 'likes received' THEN
      DELETE FROM likes AS l WHERE (l.user_id, l.organization_id) IN (
        SELECT o.user_id, o.organization_id FROM likes AS o WHERE o.organization_id = account LIMIT most);
    WHEN 'connections' THEN
      DELETE FROM connections AS c WHERE (c.user_id, c.organization_id) IN (
        SELECT o.user_id, o.organization_id FROM connections AS o WHERE o.user_id = account OR o.organization_id = account LIMIT most);
    WHEN 'lists' THEN
      DELETE FROM long_list_lines AS l WHERE (l.owner_id, l.list, l.tie) IN (
        SELECT o.owner_id, o.list, o.tie FROM long_list_lines AS o WHERE o.owner_id = account LIMIT most);
    WHEN 'services' THEN
      WITH gone AS (
        DELETE FROM services AS s WHERE s.id IN (SELECT o.id FROM services AS o WHERE o.organization_id = account LIMIT most) RETURNING s.title
      )
      SELECT array_agg(gone.title), count(*) INTO titles, erased FROM gone;
      PERFORM forget_words(titles);
      RETURN erased;
    WHEN 'projects' THEN
      -- Whoever has invested or ordered keeps the title: it is what their own books name.
      WITH bare AS (
        SELECT p.id, p.title, EXISTS (SELECT FROM orders AS o WHERE o.project_id = p.id AND o.seller_id = account)
          OR EXISTS (SELECT FROM investments AS i WHERE i.project_id = p.id) AS is_named
        FROM projects AS p WHERE p.created_by = account AND p.description <> erased_text() LIMIT most
      ), changed AS (
        UPDATE projects AS p SET description = erased_text(), title = CASE WHEN b.is_named THEN p.title ELSE erased_title() END, is_public = false, share_slug = NULL
        FROM bare AS b WHERE p.id = b.id RETURNING p.id
      )
      SELECT array_agg(b.title) FILTER (WHERE NOT b.is_named), count(*) INTO titles, erased FROM bare AS b JOIN changed USING (id);
      PERFORM forget_words(titles);
      RETURN erased;
    WHEN 'acts of members' THEN
      UPDATE organization_acts AS a SET details = a.details - 'title' WHERE a.id IN (
        SELECT o.id FROM organization_acts AS o WHERE o.organization_id = account AND o.details ? 'title' LIMIT most);
    WHEN 'notes of operators' THEN
      UPDATE complaint_notes AS n SET note = erased_title() WHERE n.id IN (
        SELECT o.id FROM complaints AS c JOIN complaint_notes AS o ON o.complaint_id = c.id
        WHERE (c.user_id = account OR c.organization_id = account) AND o.note <> erased_title() LIMIT most);
    WHEN 'rest' THEN
      DELETE FROM withdrawal_limits AS l WHERE l.organization_id = account;
      DELETE FROM member_invitations AS i WHERE i.organization_id = account OR i.invited_by = account;
      DELETE FROM notification_counts AS c WHERE c.user_id = account;
      DELETE FROM notification_preferences AS p WHERE p.user_id = account;
      DELETE FROM push_preferences AS p WHERE p.user_id = account;
      DELETE FROM push_subscriptions AS s WHERE s.user_id = account;
      DELETE FROM saved_searches AS s WHERE s.user_id = account;
      DELETE FROM known_networks AS k WHERE k.user_id = account;
      DELETE FROM factor_failures AS f WHERE f.user_id = account;
      DELETE FROM idempotency_keys AS k WHERE k.user_id = account;
      DELETE FROM money_mails AS m WHERE m.user_id = account;
      DELETE FROM sale_mails AS m WHERE m.organization_id = account;
      DELETE FROM long_lists AS l WHERE l.owner_id = account;
      DELETE FROM person_marks AS m WHERE m.user_id = account;
      DELETE FROM upload_usage AS u WHERE u.owner_id = account;
      DELETE FROM verification_checks AS c USING verifications AS v WHERE v.id = c.verification_id AND v.user_id = account;
      DELETE FROM verification_documents AS d USING verifications AS v WHERE v.id = d.verification_id AND v.user_id = account;
      DELETE FROM verifications AS v WHERE v.user_id = account;
      UPDATE freezes AS f SET appeal = CASE WHEN f.appeal = '' THEN '' ELSE erased_text() END, answer = CASE WHEN f.answer = '' THEN '' ELSE erased_title() END
      WHERE f.owner_id = account AND f.appeal || f.answer <> '';
      RETURN 0;
  END CASE;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;

-- Takes away the rows of files whose bytes are gone. What something has to refer to stays, without the name that it had.
CREATE OR REPLACE FUNCTION erase_files(account uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users AS u WHERE u.id = account AND u.type = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'This account is not being erased.';
  END IF;
  UPDATE projects AS p SET photo_file_id = NULL WHERE p.photo_file_id = ANY (ids);
  UPDATE projects AS p SET document_file_id = NULL WHERE p.document_file_id = ANY (ids);
  DELETE FROM files AS f WHERE f.id = ANY (ids) AND f.owner_id = account
    AND NOT EXISTS (SELECT FROM investments AS i WHERE i.document_file_id = f.id)
    AND NOT EXISTS (SELECT FROM reports AS r WHERE r.document_file_id = f.id)
    AND NOT EXISTS (SELECT FROM complaint_texts AS c WHERE c.attachment_file_id = f.id)
    AND NOT EXISTS (SELECT FROM complaint_cases AS k WHERE k.answer_file_id = f.id)
    AND NOT EXISTS (SELECT FROM file_openings AS o WHERE o.file_id = f.id);
  UPDATE files AS f SET original_name = 'Deleted.' || f.kind, erased_at = now() WHERE f.id = ANY (ids) AND f.owner_id = account;
END $$;
