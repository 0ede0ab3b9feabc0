-- Deletes at most `most` services of an organization and the words of their titles, and answers how many.
CREATE OR REPLACE FUNCTION erase_services(account uuid, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  erased integer;
  titles text[];
BEGIN
  PERFORM require_erased_account(account);
  WITH gone AS (
    DELETE FROM services AS s
    WHERE s.id IN (SELECT o.id FROM services AS o WHERE o.organization_id = account LIMIT most)
    RETURNING s.title
  )
  SELECT array_agg(gone.title), count(*) INTO titles, erased FROM gone;
  PERFORM forget_words(titles);
  RETURN erased;
END $$;
