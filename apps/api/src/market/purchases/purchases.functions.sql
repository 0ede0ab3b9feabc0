-- An order or investment as a case: its buyer and its seller, what it is called, and its kind. No row where there is
-- none.
CREATE OR REPLACE FUNCTION purchase_as_case(id uuid) RETURNS TABLE (accounts uuid[], words text, kind text)
LANGUAGE sql STABLE AS $$
  SELECT ARRAY[o.user_id, o.seller_id], 'order from ' || p.title, 'order'
  FROM orders AS o JOIN projects AS p ON p.id = o.project_id WHERE o.id = purchase_as_case.id
  UNION ALL
  SELECT ARRAY[i.user_id, i.organization_id], 'investment in ' || p.title, 'investment'
  FROM investments AS i JOIN projects AS p ON p.id = i.project_id WHERE i.id = purchase_as_case.id
$$;
