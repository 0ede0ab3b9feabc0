-- What every domain's `*.erasure.functions.sql` uses (docs/decisions/0233-erasure-keeps-the-books.md). The
-- application's role may erase nothing by itself.

CREATE OR REPLACE FUNCTION erased_name() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'Deleted account';
CREATE OR REPLACE FUNCTION erased_text() RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'Deleted with its writer''s account.';
CREATE OR REPLACE FUNCTION erased_title() RETURNS text LANGUAGE sql IMMUTABLE RETURN 'Deleted';

-- Raises an error for an account whose erasure has not begun: the functions that erase run as the owner.
CREATE OR REPLACE FUNCTION require_erased_account(account uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM users AS u WHERE u.id = account AND u.type = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'This account is not being erased.';
  END IF;
END $$;
