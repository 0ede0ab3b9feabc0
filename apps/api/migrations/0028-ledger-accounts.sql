-- Does what the rewritten files before it would have done, in a database that was made by their first texts
-- (docs/decisions/0100): the ledger's accounts have a name that nothing else has, and three functions of earlier versions go.
DO $$
DECLARE
  old text;
BEGIN
  IF to_regclass('accounts') IS NOT NULL THEN
    ALTER TABLE accounts RENAME TO ledger_accounts;
    ALTER INDEX accounts_of_the_house RENAME TO ledger_accounts_of_the_house;
    FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'ledger_accounts'::regclass AND starts_with(conname, 'accounts_') LOOP
      EXECUTE format('ALTER TABLE ledger_accounts RENAME CONSTRAINT %I TO %I', old, 'ledger_' || old);
    END LOOP;
  END IF;
END $$;

DROP FUNCTION IF EXISTS request_withdrawal, claim_capture, ending_of;
DROP FUNCTION IF EXISTS decide_withdrawal(uuid, boolean, uuid);
