-- Erases at most `most` messages that an account wrote, and answers how many.
CREATE OR REPLACE FUNCTION erase_messages(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE messages AS m SET message = erased_text()
    WHERE m.id IN (
      SELECT o.id FROM conversations AS c JOIN messages AS o ON o.conversation_id = c.id
      WHERE (c.low_id = account OR c.high_id = account) AND o.sender_id = account AND o.message <> erased_text()
      LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
