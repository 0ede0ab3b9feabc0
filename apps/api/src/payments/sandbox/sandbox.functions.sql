-- Every change of an intent leaves its event in the same transaction.
CREATE OR REPLACE FUNCTION note_sandbox_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sandbox_events (intent_id, type) VALUES (NEW.id, 'payment.' || NEW.status);
  RETURN NULL;
END $$;
