-- Erases what an account wrote in at most `most` disputes as a buyer or a seller, and answers how many.
CREATE OR REPLACE FUNCTION erase_disputes(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE disputes AS d
    SET message = CASE WHEN d.user_id = account THEN erased_text() ELSE d.message END,
      answer = CASE WHEN d.seller_id = account AND d.answer <> '' THEN erased_text() ELSE d.answer END,
      added = (
        SELECT coalesce(
          jsonb_agg(
            CASE
              WHEN (a.words->>'bySeller')::boolean = (d.seller_id = account)
                THEN a.words || jsonb_build_object('message', erased_text())
              ELSE a.words
            END
            ORDER BY a.n
          ),
          '[]'
        )
        FROM jsonb_array_elements(d.added) WITH ORDINALITY AS a (words, n)
      ),
      outcome_reason = CASE
        WHEN d.seller_id = account AND d.outcome = 'accepted' THEN erased_text()
        ELSE d.outcome_reason
      END
    WHERE d.id IN (
      SELECT x.id FROM disputes AS x
      WHERE (x.user_id = account AND x.message <> erased_text())
        OR (x.seller_id = account
          AND (x.answer NOT IN ('', erased_text()) OR (x.outcome = 'accepted' AND x.outcome_reason <> erased_text())))
        OR (account IN (x.user_id, x.seller_id)
          AND EXISTS (
            SELECT FROM jsonb_array_elements(x.added) AS a
            WHERE (a->>'bySeller')::boolean = (x.seller_id = account) AND a->>'message' <> erased_text()
          ))
      LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
