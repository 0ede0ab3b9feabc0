-- Deletes how much an account has uploaded.
CREATE OR REPLACE FUNCTION end_erasing_files(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM upload_usage AS u WHERE u.owner_id = account;
$$;

-- Deletes the rows of files whose bytes are deleted. A file that something has to refer to stays, without its name.
CREATE OR REPLACE FUNCTION erase_files(account uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  file uuid;
BEGIN
  PERFORM require_erased_account(account);
  FOREACH file IN ARRAY ids LOOP
    BEGIN
      DELETE FROM files AS f WHERE f.id = file AND f.owner_id = account;
    EXCEPTION WHEN foreign_key_violation THEN
      UPDATE files AS f SET original_name = 'Deleted.' || f.kind, erased_at = now() WHERE f.id = file;
    END;
  END LOOP;
END $$;
