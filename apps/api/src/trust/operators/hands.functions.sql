-- Whose hand an operator is: their own where the command line gave the role, or a second hand said yes; else that of
-- the admin who gave it (docs/decisions/0288-who-has-a-stake.md). Whoever is no operator is their own, and who comes
-- with the demo.
CREATE OR REPLACE FUNCTION hand_of(operator uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT o.hand FROM operators AS o WHERE o.user_id = operator), operator)
$$;
