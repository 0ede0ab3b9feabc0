-- True while a difference in the books is not explained: no withdrawal is approved then.
CREATE OR REPLACE FUNCTION books_differ() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM book_checks WHERE many > 0 AND explained_at IS NULL)
$$;
