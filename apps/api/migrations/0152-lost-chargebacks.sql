-- A chargeback that the bank has decided for the payer, and what of the seller's went back for it (docs/decisions/0302-a-chargeback-sets-the-sellers-share-aside.md).

-- Step in a transaction.
ALTER TABLE chargebacks ADD COLUMN covered_cents bigint NOT NULL DEFAULT 0 CHECK (covered_cents BETWEEN 0 AND share_cents),
  DROP CONSTRAINT chargebacks_status_check,
  ADD CONSTRAINT chargebacks_status_check CHECK (status IN ('open', 'returned', 'replaced', 'lost'));

-- Step in a transaction.
-- The version before lives with this: it gives nothing back for another cause than those that it had.
ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
  ADD CONSTRAINT refunds_cause_check CHECK (cause IN ('canceled', 'seller', 'operator', 'dispute', 'chargeback')) NOT VALID;

-- Step in a transaction.
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_cause_check;
