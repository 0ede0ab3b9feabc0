-- How many seconds an organization takes to answer: the median of its last answers in its 50 newest conversations; null
-- before it has answered in three of them. What has waited for more than a day counts as an answer that took so long.
CREATE OR REPLACE FUNCTION answer_seconds(organization uuid) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN count(taken) >= 3 THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY greatest(taken, waited)) END
  FROM (
    SELECT c.answer_seconds AS taken,
      CASE WHEN c.asked_at < now() - interval '1 day' THEN extract(epoch FROM now() - c.asked_at)::integer END AS waited
    FROM (
      (SELECT last_message_at, low_asked_at AS asked_at, low_answer_seconds AS answer_seconds FROM conversations
        WHERE low_id = organization ORDER BY last_message_at DESC, id DESC LIMIT 50)
      UNION ALL
      (SELECT last_message_at, high_asked_at, high_answer_seconds FROM conversations
        WHERE high_id = organization ORDER BY last_message_at DESC, id DESC LIMIT 50)
      ORDER BY last_message_at DESC LIMIT 50
    ) AS c
  ) AS each
$$;
