-- Deletes at most `most` lines of the long lists of an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_long_lists(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    DELETE FROM long_list_lines AS l WHERE (l.owner_id, l.list, l.tie) IN (
      SELECT o.owner_id, o.list, o.tie FROM long_list_lines AS o WHERE o.owner_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- Deletes the answers that are kept for repeated calls of an account, the heads of its long lists, and the mark of its
-- last change.
CREATE OR REPLACE FUNCTION end_erasing_platform(account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM idempotency_keys AS k WHERE k.user_id = account;
  DELETE FROM long_lists AS l WHERE l.owner_id = account;
  DELETE FROM account_changes AS c WHERE c.user_id = account;
$$;
