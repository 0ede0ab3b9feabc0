-- What the house writes to the sides of a case (docs/decisions/0420).

-- A case that can be written about: the accounts of its sides in their order, what it is called to either of them, and
-- what the audit log calls it. No row where there is none.
CREATE OR REPLACE FUNCTION case_to_write_about(of_kind text, id uuid)
RETURNS TABLE (accounts uuid[], about text, subject_kind text) LANGUAGE sql STABLE AS $$
  SELECT ARRAY[c.user_id, c.organization_id], 'complaint ' || k.number, 'complaint'
  FROM complaints AS c JOIN complaint_cases AS k ON k.id = c.id
  WHERE of_kind = 'complaint' AND c.id = case_to_write_about.id
  UNION ALL
  SELECT p.accounts, 'the ' || p.words, p.kind FROM purchase_as_case(case_to_write_about.id) AS p
  WHERE of_kind = 'purchase'
  UNION ALL
  SELECT ARRAY[u.id], 'your account', 'account' FROM users AS u
  WHERE of_kind = 'account' AND u.id = case_to_write_about.id
  UNION ALL
  SELECT w.accounts, w.words, 'withdrawal' FROM withdrawal_as_case(case_to_write_about.id) AS w
  WHERE of_kind = 'withdrawal'
  UNION ALL
  SELECT v.accounts, 'your verification', 'verification' FROM verification_as_case(case_to_write_about.id) AS v
  WHERE of_kind = 'verification'
$$;

-- Writes to the sides of a case that have these numbers, from 1 on. outcome: ok, not_found, stake (the operator has one
-- in a party), closed (the account of one of them is).
CREATE OR REPLACE FUNCTION write_case_message(
  of_kind text,
  about_id uuid,
  operator uuid,
  sides integer[],
  words text,
  OUT outcome text,
  OUT message_id uuid,
  OUT readers uuid[],
  OUT about text,
  OUT subject_kind text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parties uuid[];
BEGIN
  SELECT c.accounts, c.about, c.subject_kind INTO parties, about, subject_kind
  FROM case_to_write_about(of_kind, about_id) AS c;
  SELECT array_agg(parties[s.n] ORDER BY s.n) INTO readers FROM unnest(sides) AS s (n) WHERE parties[s.n] IS NOT NULL;
  IF readers IS NULL THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  IF has_stake(operator, parties) THEN
    outcome := 'stake';
    RETURN;
  END IF;
  -- An account that is being closed meanwhile is closed before this, or erases what is written here.
  PERFORM FROM users AS u WHERE u.id = ANY(readers) ORDER BY u.id FOR SHARE;
  IF EXISTS (SELECT FROM users AS u WHERE u.id = ANY(readers) AND u.type = 0) THEN
    outcome := 'closed';
    RETURN;
  END IF;
  INSERT INTO case_messages AS m (kind, case_id, body, operator_id) VALUES (of_kind, about_id, words, operator)
  RETURNING m.id INTO message_id;
  INSERT INTO case_message_readers (user_id, message_id) SELECT r.id, message_id FROM unnest(readers) AS r (id);
  outcome := 'ok';
END $$;

-- Of a case for operators: its sides (the name, and whether the account is open) and the newest 50 messages (who wrote,
-- the names of whom to, text and time), the newest first.
CREATE OR REPLACE FUNCTION written_about_case(of_kind text, id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'sides',
    (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'open', u.type <> 0) ORDER BY a.n), '[]')
      FROM case_to_write_about(of_kind, written_about_case.id) AS c
        CROSS JOIN LATERAL unnest(c.accounts) WITH ORDINALITY AS a (id, n)
        JOIN users AS u ON u.id = a.id
    ),
    'messages',
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object('id', m.id, 'by', o.name, 'to', r.names, 'text', m.body, 'writtenAt', m.written_at)
          ORDER BY m.id DESC
        ),
        '[]'
      )
      FROM (
        SELECT * FROM case_messages AS n
        WHERE n.kind = of_kind AND n.case_id = written_about_case.id
        ORDER BY n.id DESC LIMIT 50
      ) AS m
        JOIN users AS o ON o.id = m.operator_id
        CROSS JOIN LATERAL (
          SELECT jsonb_agg(u.name ORDER BY u.name) AS names
          FROM case_message_readers AS x JOIN users AS u ON u.id = x.user_id
          WHERE x.message_id = m.id
        ) AS r
    )
  )
$$;

-- Where a reader of a message can answer at this moment: 'complaint' (the organization that has not yet), 'dispute'
-- (one about the purchase that is not decided), 'verification' (it waits for what is still needed), or nowhere in the
-- product.
CREATE OR REPLACE FUNCTION answer_to_case_message(of_kind text, id uuid, reader uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN of_kind = 'complaint' AND EXISTS (
      SELECT FROM complaint_cases AS k
      WHERE k.id = answer_to_case_message.id AND k.organization_id = reader AND k.status = 'open'
    ) THEN 'complaint'
    WHEN of_kind = 'purchase' AND EXISTS (
      SELECT FROM disputes AS d WHERE d.purchase_id = answer_to_case_message.id AND d.status <> 'closed'
    ) THEN 'dispute'
    WHEN of_kind = 'verification' AND (
      SELECT v.waits_for_owner FROM verification_as_case(answer_to_case_message.id) AS v
    ) THEN 'verification'
    ELSE ''
  END
$$;
