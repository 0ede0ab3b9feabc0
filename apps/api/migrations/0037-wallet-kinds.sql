-- What a wallet's history can be narrowed to: several permitted moves are of one kind.
ALTER TABLE transfer_codes ADD COLUMN kind text NOT NULL DEFAULT 'other';
UPDATE transfer_codes SET kind = CASE
  WHEN code = 'card_payment' THEN 'added'
  WHEN code IN ('order', 'investment') THEN code
  WHEN code IN ('payout', 'payout_return') THEN 'withdrawal'
  ELSE 'other'
END;

-- The lines that long wallets have already.
UPDATE long_list_lines AS l SET status = c.kind
FROM transfers AS t JOIN transfer_codes AS c ON c.code = t.code
WHERE l.list = 'wallet' AND t.id = l.id;
