-- Deletes at most `most` of the questions about an account, with what was answered and found. An entry that an operator
-- has decided to name the account stays: the law asks for it.
CREATE OR REPLACE FUNCTION erase_sanctions(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  DELETE FROM sanctions_answers AS a WHERE a.user_id = account;
  DELETE FROM sanctions_cases AS c WHERE c.user_id = account AND c.state <> 'same';
  WITH erased AS (
    DELETE FROM sanctions_questions AS e
    WHERE e.id IN (SELECT q.id FROM sanctions_questions AS q WHERE q.user_id = account LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
