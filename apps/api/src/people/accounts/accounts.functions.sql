-- Maintains `users_total`.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users_total SET users = users + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * (SELECT count(*) FROM changed)
  WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END $$;

-- How many accounts there are in all, and of each type, from totals that are kept.
CREATE OR REPLACE FUNCTION count_accounts(OUT everybody bigint, OUT people bigint, OUT organizations bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.users, t.users - d.organizations, d.organizations
  FROM users_total AS t
    CROSS JOIN (SELECT coalesce(sum(k.organizations), 0)::bigint AS organizations FROM directory_totals AS k) AS d
$$;

-- What is shown beside a name: an organization's category, or that the account is a person's.
CREATE OR REPLACE FUNCTION user_label(institution_type_id uuid) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    (SELECT t.name FROM institution_types AS t WHERE t.id = user_label.institution_type_id),
    'Individual'
  );

-- Takes one of an e-mail's ten codes of the last 24 hours: at most three for one network, the seventh and eighth only
-- for a network that has not asked yet, the last two only for one that has logged in to the account before, which may
-- have the others too. Answers how many seconds to wait when there is none to take, else 0.
CREATE OR REPLACE FUNCTION take_code(of_email text, from_network text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  is_known boolean := EXISTS (
    SELECT 1 FROM users u JOIN known_networks k ON k.user_id = u.id
    WHERE u.email = of_email AND k.network = from_network
  );
  total record;
  own record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_email, 4712));
  SELECT count(*) AS n, min(asked_at) AS oldest INTO total
    FROM code_requests WHERE email = of_email AND asked_at > now() - interval '1 day';
  SELECT count(*) AS n, min(asked_at) AS oldest INTO own
    FROM code_requests WHERE email = of_email AND asked_at > now() - interval '1 day' AND network = from_network;
  IF own.n >= 3 THEN
    RETURN greatest(1, ceil(extract(epoch FROM own.oldest + interval '1 day' - now())));
  END IF;
  IF total.n >= 10 OR (NOT is_known AND (total.n >= 8 OR (total.n >= 6 AND own.n > 0))) THEN
    RETURN greatest(1, ceil(extract(epoch FROM total.oldest + interval '1 day' - now())));
  END IF;
  INSERT INTO code_requests (email, network) VALUES (of_email, from_network);
  RETURN 0;
END
$$;

-- Whose code it is: the account of the e-mail, or an id that no account has.
CREATE OR REPLACE FUNCTION code_owner(of_email text) RETURNS uuid
  LANGUAGE sql STABLE
  RETURN coalesce((SELECT id FROM users WHERE email = of_email), md5('no account: ' || of_email)::uuid);
