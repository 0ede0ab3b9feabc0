-- Erases what an account and the operators wrote about its freezes.
CREATE OR REPLACE FUNCTION end_erasing_freezes(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  UPDATE freezes AS f SET appeal = CASE WHEN f.appeal = '' THEN '' ELSE erased_text() END,
    answer = CASE WHEN f.answer = '' THEN '' ELSE erased_title() END
  WHERE f.owner_id = account AND f.appeal || f.answer <> '';
$$;
