-- What operators find accounts by (docs/decisions/0416).

-- The ids of at most `most` people (1) or organizations (2) whose name has each word of `wanted`, whose e-mail has it,
-- or whose phone number ends with it, in this order. A country's code before a number does not matter: its last ten
-- digits are compared. Of a whole e-mail its account alone.
CREATE OR REPLACE FUNCTION find_accounts(of_type integer, wanted text, most integer) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  folded text := btrim(regexp_replace(fold(wanted), '\s+', ' ', 'g'));
  digits text := CASE
    WHEN wanted ~ '^[-+()./[:digit:][:space:]]+$' THEN right(regexp_replace(wanted, '\D', '', 'g'), 10)
  END;
  among text := format('x.type = %s', of_type);
  ids uuid[];
  whole users;
BEGIN
  IF folded = '' THEN
    RETURN '{}';
  END IF;
  -- The pieces of a whole e-mail are common ones, and nobody else has it.
  SELECT * INTO whole FROM users AS u WHERE u.email = folded;
  IF FOUND THEN
    RETURN CASE WHEN whole.type = of_type THEN ARRAY[whole.id] ELSE '{}' END;
  END IF;
  ids := find_by_words('users', among, 'x.folded_name', $e$(' ' || x.folded_name)$e$, folded, most);
  IF position(' ' IN folded) = 0 AND cardinality(ids) < most THEN
    ids := ids || find_by_words('users', among, '(x.email COLLATE "C")', $e$(' ' || x.email)$e$, folded, most);
  END IF;
  IF length(digits) >= 4 AND cardinality(ids) < most THEN
    ids := ids || ARRAY(
      SELECT u.id FROM users AS u
      WHERE u.type = of_type
        AND u.mobile <> ''
        AND reverse(u.mobile) COLLATE "C" >= reverse(digits)
        AND reverse(u.mobile) COLLATE "C" < reverse(digits) || chr(1114111)
      ORDER BY reverse(u.mobile) COLLATE "C" LIMIT most
    );
  END IF;
  RETURN ARRAY(
    SELECT f.id FROM unnest(ids) WITH ORDINALITY AS f (id, place) GROUP BY f.id ORDER BY min(f.place) LIMIT most
  );
END $$;
