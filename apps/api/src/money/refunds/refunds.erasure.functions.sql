-- Erases the reasons that an account gave for at most `most` refunds, and answers how many.
CREATE OR REPLACE FUNCTION erase_refunds(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE refunds AS r SET reason = erased_text()
    WHERE r.id IN (
      SELECT m.id FROM refunds AS m LEFT JOIN order_steps AS s ON s.id = m.purchase_id
      WHERE (m.user_id = account OR m.seller_id = account) AND m.reason <> erased_text()
        AND CASE m.cause
          WHEN 'seller' THEN m.seller_id = account
          WHEN 'canceled' THEN s.canceled_by = account
          ELSE false
        END
      LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
