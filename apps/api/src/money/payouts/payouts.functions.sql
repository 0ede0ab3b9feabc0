-- Puts approved withdrawals that nobody has disowned, the oldest first and at most `most`, into a new batch, which
-- holds either test money or real money. outcome: ok, books (they differ, and nobody has explained why), none (nothing
-- that is approved waits outside of a batch, or something stops all of it).
CREATE OR REPLACE FUNCTION begin_payout_batch(
  new_id uuid,
  operator uuid,
  of_test boolean,
  debtor jsonb,
  most integer,
  OUT outcome text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last integer;
  taken uuid[];
BEGIN
  SELECT number INTO last FROM payout_batch_head FOR UPDATE;
  IF books_differ() THEN
    outcome := 'books';
    RETURN;
  END IF;
  SELECT array_agg(id) INTO taken FROM (
    SELECT w.id FROM withdrawals AS w
    WHERE w.status = 'approved' AND w.test = of_test AND w.disowned_at IS NULL AND obstacles(w.user_id, 'batch') = '{}'
      AND NOT EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id)
    ORDER BY w.created_at, w.id LIMIT most FOR NO KEY UPDATE OF w
  ) AS next;
  -- Asked again under the locks that a freeze, a hold and a dispute take, so that none comes between.
  PERFORM FROM ledger_accounts
  WHERE id IN (SELECT w.user_id FROM withdrawals AS w WHERE w.id = ANY(taken))
  ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(w.id ORDER BY w.created_at, w.id) INTO taken FROM withdrawals AS w
  WHERE w.id = ANY(taken) AND obstacles(w.user_id, 'batch') = '{}';
  IF taken IS NULL THEN
    outcome := 'none';
    RETURN;
  END IF;

  -- From here it succeeds.
  UPDATE payout_batch_head SET number = last + 1;
  INSERT INTO payout_batches (
    id,
    number,
    created_by,
    test,
    debtor,
    payments,
    amount_cents
  )
  SELECT
    new_id,
    last + 1,
    operator,
    of_test,
    debtor,
    count(*),
    sum(amount_cents)
  FROM withdrawals
  WHERE id = ANY(taken);
  INSERT INTO payout_batch_items (batch_id, position, withdrawal_id)
  SELECT new_id, t.position, t.id FROM unnest(taken) WITH ORDINALITY AS t (id, position);
  outcome := 'ok';
END $$;

-- Notes that the bank has paid what of a batch is still to be paid, under one reference, and answers what that was.
-- What the operator has approved is left to another one (is_same_hand). by_one: the same person approved it.
CREATE OR REPLACE FUNCTION note_payout_batch_paid(batch uuid, reference text, operator uuid, one_operator boolean)
RETURNS TABLE (withdrawal_id uuid, owner uuid, cents bigint, by_one boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH waiting AS MATERIALIZED (
    SELECT w.id FROM payout_batch_items AS i JOIN withdrawals AS w ON w.id = i.withdrawal_id
    WHERE i.batch_id = batch AND w.status = 'approved' ORDER BY w.created_at, w.id FOR NO KEY UPDATE OF w
  ), paid AS (
    UPDATE withdrawals AS w
    SET status = 'paid', paid_at = now(), bank_reference = reference,
      by_one_person = w.decided_by IS NOT DISTINCT FROM operator
    FROM waiting WHERE w.id = waiting.id AND w.status = 'approved' AND NOT is_same_hand(w, operator, one_operator)
    RETURNING w.id, w.user_id, w.amount_cents, w.by_one_person
  ), due AS (
    INSERT INTO receipts_due (id) SELECT id FROM paid
  )
  SELECT id, user_id, amount_cents, by_one_person FROM paid
$$;
