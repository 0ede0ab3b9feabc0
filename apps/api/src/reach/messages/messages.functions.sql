-- The notification of a message, with how many the receiver has unread now: what is unread of one sender is one
-- notification. It answers what the receiver has complained about as well.
CREATE OR REPLACE FUNCTION notify_of_message(sender uuid, receiver uuid) RETURNS TABLE (unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM answer_complaints(sender, receiver);
  RETURN QUERY SELECT a.unread, a.changes
  FROM add_notifications(jsonb_build_array(jsonb_build_object(
    'user_id', receiver,
    'kind', 'messages',
    'event', 'message',
    'subject', sender,
    'actor', sender,
    'data', jsonb_build_object('senderId', sender)
  ))) AS a;
END $$;

-- Whoever has read what somebody wrote need not be notified of it any more. No row where nothing has changed.
CREATE OR REPLACE FUNCTION notice_messages(reader uuid, sender uuid) RETURNS TABLE (unread integer, changes bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT n.unread, n.changes FROM read_notifications(reader, NULL, 'message', sender::text) AS n;
END $$;
