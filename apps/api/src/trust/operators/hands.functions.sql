-- Whose hand an operator is: their own where the command line gave the role, or a second hand said yes; else that of
-- the admin who gave it (docs/decisions/0288-who-has-a-stake.md). Whoever is no operator is their own, and who comes
-- with the demo.
CREATE OR REPLACE FUNCTION hand_of(operator uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT o.hand FROM operators AS o WHERE o.user_id = operator), operator)
$$;

-- What keeps the approval of `second` from counting beside that of `first`: `made`, where one of them gave the other
-- the role, also by way of operators whom they had made alone, or one admin gave it to both and no other admin has said
-- yes to each, and `too_new`, where the role of the second began within a number of days. Null where nothing does.
CREATE OR REPLACE FUNCTION second_hand_obstacle(first uuid, second uuid, after_days integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM operators AS o
      WHERE (o.user_id = first AND o.granted_by = second) OR (o.user_id = second AND o.granted_by = first)
    ) THEN 'made'
    WHEN EXISTS (
      SELECT FROM operators AS o JOIN operators AS p ON p.user_id = second AND p.granted_by = o.granted_by
      WHERE o.user_id = first AND (o.confirmed_by IS NULL OR p.confirmed_by IS NULL)
    ) THEN 'made'
    WHEN EXISTS (
      SELECT FROM operators AS o
      WHERE (o.user_id = first AND hand_of(o.granted_by) = hand_of(second))
        OR (o.user_id = second AND hand_of(o.granted_by) = hand_of(first))
    ) THEN 'made'
    WHEN EXISTS (
      SELECT FROM operators AS o WHERE o.user_id = second AND o.granted_at > now() - make_interval(days => after_days)
    ) THEN 'too_new'
  END
$$;
