-- Erasing an account (docs/decisions/0233-erasure-keeps-the-books.md): what has to be settled first, and the beginning.
-- What happens to the tables of a domain is in its `*.erasure.functions.sql`.

-- What has to be settled before an account can be erased: of each kind how many there are, and how many cents.
CREATE OR REPLACE FUNCTION erasure_obstacles(account uuid) RETURNS TABLE (kind text, things bigint, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT o.* FROM (
    SELECT 'balance', 1::bigint, a.balance_cents - a.held_cents FROM ledger_accounts AS a
      WHERE a.id = account AND a.balance_cents > a.held_cents
    UNION ALL SELECT 'owed', 1, a.owed_cents FROM ledger_accounts AS a WHERE a.id = account AND a.owed_cents > 0
    UNION ALL SELECT 'withdrawals', count(*), sum(w.amount_cents) FROM withdrawals AS w
      WHERE w.user_id = account AND w.status IN ('pending', 'approved')
    UNION ALL SELECT 'holds', count(*), sum(h.amount_cents) FROM holds AS h
      WHERE h.account_id = account AND h.status = 'held' AND h.reason = 'investment'
    UNION ALL SELECT 'disputes', count(*), sum(d.disputed_cents) FROM disputes AS d
      WHERE account IN (d.user_id, d.seller_id) AND d.status <> 'closed'
    UNION ALL SELECT 'chargebacks', count(*), sum(c.share_cents) FROM chargebacks AS c
      WHERE c.seller_id = account AND c.status = 'open'
    -- What was begun a day ago and never paid will not be.
    UNION ALL SELECT 'payments', count(*), sum(p.amount_cents) FROM payments AS p
      WHERE p.user_id = account
        AND p.status IN ('created', 'requires_action', 'processing', 'succeeded') AND p.settled_at IS NULL
        AND (p.status IN ('processing', 'succeeded') OR p.created_at > now() - interval '1 day')
    UNION ALL SELECT 'projects', count(*), sum(p.raised_cents) FROM projects AS p
      WHERE p.created_by = account AND p.raised_cents > 0 AND p.takes_money
    UNION ALL SELECT * FROM holding_obstacles(account)
    UNION ALL SELECT 'operator', 1, 0 FROM operators AS p WHERE p.user_id = account
    UNION ALL SELECT 'frozen', count(*), 0 FROM freezes AS f
      WHERE f.owner_id = account AND f.lifted_at IS NULL AND f.ends_at > now()
    UNION ALL SELECT 'sales', count(*), sum(o.total_cents) FROM orders AS o
      WHERE o.seller_id = account AND o.status = 'pending' AND o.created_at > now() - interval '1 day'
  ) AS o (kind, things, cents) WHERE o.things > 0
$$;

-- Locks an account and begins its erasure. outcome: `begins`, and who it was, for the domains to erase in this
-- transaction; `begun` when it has begun before; `open` when something has to be settled first, or when it is not due;
-- `later` while a payment for its investments is being credited. What it gives up is what it has asked for, at most.
CREATE OR REPLACE FUNCTION begin_erasure(
  account uuid,
  OUT outcome text,
  OUT type integer,
  OUT name text,
  OUT email text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_sharing CONSTANT boolean := lock_holdings(account);
BEGIN
  -- In the order in which investing locks them, after the projects.
  PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR UPDATE;
  SELECT u.type, u.name, u.email INTO type, name, email FROM users AS u WHERE u.id = account FOR UPDATE;
  IF type = 0 THEN
    outcome := 'begun';
    RETURN;
  END IF;
  IF is_sharing THEN
    outcome := 'later';
    RETURN;
  END IF;
  outcome := 'open';
  UPDATE erasures AS e SET begun_at = now()
  WHERE e.user_id = account
    AND e.canceled_at IS NULL
    AND e.due_at <= now()
    AND NOT EXISTS (
      SELECT FROM erasure_obstacles(account) AS o WHERE o.kind <> 'holdings' OR o.cents > e.gives_up_cents
    );
  IF FOUND THEN
    outcome := 'begins';
    PERFORM give_up_holdings(account);
  END IF;
END $$;
