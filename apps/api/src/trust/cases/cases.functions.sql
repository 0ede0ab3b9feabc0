-- Whose a case is that waits for a decision, its party first that it concerns; null where there is none that waits.
CREATE OR REPLACE FUNCTION parties_of_case(kind text, id uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'withdrawal' THEN parties_of_withdrawal(parties_of_case.id)
    WHEN 'risk' THEN parties_of_risk(parties_of_case.id)
    WHEN 'sanctions' THEN parties_of_sanctions(parties_of_case.id)
    WHEN 'complaint' THEN (
      SELECT ARRAY[k.organization_id, c.user_id]
      FROM complaint_cases AS k JOIN complaints AS c ON c.id = k.id
      WHERE k.id = parties_of_case.id AND k.status <> 'closed'
    )
    WHEN 'dispute' THEN (
      SELECT ARRAY[d.seller_id, d.user_id] FROM disputes AS d
      WHERE d.id = parties_of_case.id AND d.status <> 'closed'
    )
    WHEN 'flag' THEN (
      SELECT ARRAY[t.author_id] FROM flagged_things AS t
      WHERE t.id = parties_of_case.id
        AND (t.status = 'open' OR (t.appealed_at IS NOT NULL AND t.answered_at IS NULL))
    )
    WHEN 'freeze' THEN (
      SELECT ARRAY[f.owner_id] FROM freezes AS f
      WHERE f.id = parties_of_case.id AND f.appealed_at IS NOT NULL AND f.answered_at IS NULL
    )
    WHEN 'project' THEN parties_of_default(parties_of_case.id)
  END
$$;

-- How long a case stays with who has taken it, without an act of theirs.
CREATE OR REPLACE FUNCTION take_lapses() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '15 minutes' $$;

-- Who works on a case now: `by` (the name), `byId` and `since`; null where nobody does.
CREATE OR REPLACE FUNCTION taken_case(kind text, id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('by', u.name, 'byId', t.operator_id, 'since', t.taken_at)
  FROM taken_cases AS t JOIN users AS u ON u.id = t.operator_id
  WHERE t.kind = taken_case.kind AND t.case_id = taken_case.id::text AND t.acted_at > now() - take_lapses()
$$;

-- Takes a case for an operator, `from_others` also where another one has it. outcome: ok, not_found (there is none that
-- waits), stake (the operator has one in a party), taken (another one has it: `holder`). `account`: whom it concerns.
CREATE OR REPLACE FUNCTION take_case(
  the_kind text,
  id uuid,
  operator uuid,
  from_others boolean,
  OUT outcome text,
  OUT account uuid,
  OUT holder uuid
) LANGUAGE plpgsql AS $$
DECLARE
  parties CONSTANT uuid[] := parties_of_case(the_kind, id);
BEGIN
  IF parties IS NULL THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  account := parties[1];
  IF has_stake(operator, parties) THEN
    outcome := 'stake';
    RETURN;
  END IF;
  -- Two who take it at once come one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('taken_cases ' || the_kind || id, 0));
  SELECT t.operator_id INTO holder FROM taken_cases AS t
  WHERE t.kind = the_kind AND t.case_id = take_case.id::text
    AND t.acted_at > now() - take_lapses() AND t.operator_id <> operator;
  IF holder IS NOT NULL AND NOT from_others THEN
    outcome := 'taken';
    RETURN;
  END IF;
  INSERT INTO taken_cases AS t (kind, case_id, operator_id) VALUES (the_kind, id::text, operator)
  ON CONFLICT (kind, case_id) DO UPDATE SET
    operator_id = operator,
    taken_at = CASE
      WHEN t.operator_id = operator AND t.acted_at > now() - take_lapses() THEN t.taken_at
      ELSE now()
    END,
    acted_at = now();
  outcome := 'ok';
END $$;

-- Whatever an operator does about a case that they have taken lets them have it longer; of a dispute also what they do
-- about its order or investment, on whose page it is.
CREATE OR REPLACE FUNCTION keep_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE taken_cases AS t SET acted_at = clock_timestamp()
  WHERE t.kind = NEW.subject_kind AND t.case_id = NEW.subject_id AND t.operator_id = NEW.operator_id;
  IF NEW.subject_kind IN ('order', 'investment') THEN
    UPDATE taken_cases AS t SET acted_at = clock_timestamp()
    WHERE t.operator_id = NEW.operator_id
      AND t.kind = 'dispute'
      AND t.case_id = (SELECT d.id::text FROM disputes AS d WHERE d.purchase_id = NEW.subject_id::uuid);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_entries_keep_taken AFTER INSERT ON audit_entries
FOR EACH ROW EXECUTE FUNCTION keep_taken();
