-- Erases the addresses of at most `most` orders of an account, and answers how many.
CREATE OR REPLACE FUNCTION erase_orders(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE orders AS o SET address = '', postal_code = '', contact_no = ''
    WHERE o.id IN (
      SELECT p.id FROM orders AS p
      WHERE p.user_id = account AND p.address || p.postal_code || p.contact_no <> '' LIMIT most
    )
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;

-- The same for what an account wrote as a buyer or a seller: why it canceled, and the reference of the parcel.
CREATE OR REPLACE FUNCTION erase_order_steps(account uuid, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT require_erased_account(account);
  WITH erased AS (
    UPDATE order_steps AS s SET reason = CASE WHEN s.canceled_by = account THEN erased_text() ELSE s.reason END,
      reference = CASE WHEN o.seller_id = account AND s.reference <> '' THEN erased_title() ELSE s.reference END
    FROM orders AS o WHERE o.id = s.id AND s.id IN (
      SELECT b.id FROM orders AS b JOIN order_steps AS x ON x.id = b.id
      WHERE account IN (b.user_id, b.seller_id) AND ((x.canceled_by = account AND x.reason <> erased_text())
        OR (b.seller_id = account AND x.reference NOT IN ('', erased_title()))) LIMIT most)
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased;
$$;
