-- Erases at most `most` messages of the house to an account that nobody else has who is still there, and answers how
-- many.
CREATE OR REPLACE FUNCTION erase_case_messages(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE case_messages AS m SET body = erased_title() WHERE m.id IN (
      SELECT o.id FROM case_message_readers AS r JOIN case_messages AS o ON o.id = r.message_id
      WHERE r.user_id = account AND o.body <> erased_title()
        AND NOT EXISTS (
          SELECT FROM case_message_readers AS x JOIN users AS u ON u.id = x.user_id
          WHERE x.message_id = o.id AND u.type <> 0
        )
      LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
