-- Notes that the bank has paid an approved withdrawal, under its reference. outcome: ok, repeated, not_approved (withdrawal_status tells how it
-- stands), not_found.
CREATE OR REPLACE FUNCTION note_withdrawal_paid(withdrawal uuid, reference text, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE WHEN w.id IS NULL THEN 'not_found' WHEN w.status = 'paid' THEN 'repeated' WHEN w.status = 'approved' THEN 'ok' ELSE 'not_approved' END;
  IF outcome = 'ok' THEN
    UPDATE withdrawals SET status = 'paid', paid_at = now(), bank_reference = reference WHERE id = w.id;
    INSERT INTO receipts_due (id) VALUES (w.id);
    withdrawal_status := 'paid';
  END IF;
END $$;

-- Gives the money of a payout back that the bank has sent back, once; `why` is for its owner. The transfer names the payout
-- that it reverses, which the ledger takes only once. One that stands in a file for the bank has to be paid first: else the bank could still pay
-- what the wallet has again. outcome: ok, repeated, in_file, not_paid_out (withdrawal_status tells how it stands), not_found.
CREATE OR REPLACE FUNCTION return_withdrawal(withdrawal uuid, why text, OUT outcome text, OUT withdrawal_status text, OUT owner uuid, OUT cents bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payouts CONSTANT uuid := 'ffffffff-ffff-8fff-bfff-000000000004';
  w withdrawals;
BEGIN
  SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE WHEN w.id IS NULL THEN 'not_found' WHEN w.status = 'returned' THEN 'repeated'
    WHEN w.status = 'approved' AND EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id) THEN 'in_file'
    WHEN w.status IN ('approved', 'paid') THEN 'ok' ELSE 'not_paid_out' END;
  IF outcome = 'ok' THEN
    PERFORM lock_accounts(owner, payouts);
    PERFORM move_money(uuidv7(), payouts, owner, cents, 'payout_return', takes_back => w.id);
    UPDATE withdrawals SET status = 'returned', returned_at = now(), reason = why WHERE id = w.id;
    withdrawal_status := 'returned';
  END IF;
END $$;
