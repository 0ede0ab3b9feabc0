-- Every change of an intent leaves its event in the same transaction.
CREATE OR REPLACE FUNCTION note_sandbox_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sandbox_events (intent_id, type) VALUES (NEW.id, 'payment.' || NEW.status);
  RETURN NULL;
END $$;

-- Sends an amount of a captured intent (in cents) back, once under a key, and leaves its event. outcome: ok (also when
-- it was done before), refused.
CREATE OR REPLACE FUNCTION refund_sandbox_intent(intent text, new_id text, key uuid, cents bigint, OUT outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  i sandbox_intents;
  left_cents bigint;
BEGIN
  SELECT * INTO i FROM sandbox_intents WHERE id = intent FOR NO KEY UPDATE;
  outcome := 'ok';
  IF EXISTS (SELECT FROM sandbox_refunds WHERE idempotency_key = key) THEN
    RETURN;
  END IF;
  left_cents := i.amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_refunds WHERE intent_id = intent);
  IF i.status IS DISTINCT FROM 'succeeded' OR cents > left_cents THEN
    outcome := 'refused';
    RETURN;
  END IF;
  INSERT INTO sandbox_refunds (id, idempotency_key, intent_id, amount_cents) VALUES (new_id, key, intent, cents);
  IF cents = left_cents THEN
    UPDATE sandbox_intents SET status = 'refunded' WHERE id = intent;
  ELSE
    INSERT INTO sandbox_events (intent_id, type) VALUES (intent, 'refund.done');
  END IF;
END $$;
