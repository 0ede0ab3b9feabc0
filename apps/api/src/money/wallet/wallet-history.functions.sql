-- The number of an account's last transfer before a moment, 0 when there is none. Its transfers are dated in the order
-- of their numbers, since each is written while the account is locked; so a few looks find the place among any number
-- of them.
CREATE OR REPLACE FUNCTION last_transfer_before(account uuid, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint := (SELECT a.transfers_count FROM ledger_accounts AS a WHERE a.id = account);
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    IF EXISTS (
      SELECT FROM transfers AS t WHERE t.debit_account = account AND t.debit_seq = middle AND t.created_at < moment
    )
      OR EXISTS (
        SELECT FROM transfers AS t WHERE t.credit_account = account AND t.credit_seq = middle AND t.created_at < moment
      ) THEN
      low := middle;
    ELSE
      high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;

-- What an account had after its transfer of this number.
CREATE OR REPLACE FUNCTION balance_after(account uuid, seq bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT t.debit_balance_after FROM transfers AS t WHERE t.debit_account = account AND t.debit_seq = seq),
    (SELECT t.credit_balance_after FROM transfers AS t WHERE t.credit_account = account AND t.credit_seq = seq),
    0
  );

-- The lines of a wallet's history (platform/lists/long-lists.functions.sql).
CREATE OR REPLACE FUNCTION wallet_lines() RETURNS text LANGUAGE sql IMMUTABLE AS $function$
  SELECT $source$
      SELECT
        e.id,
        lpad(e.seq::text, 20, '0') AS tie,
        e.other AS other_id,
        fold(e.title) AS first,
        fold(e.project) AS second,
        e.cents,
        e.at,
        e.kind AS status,
        search_text(e.title, e.project) AS search
      FROM (
        SELECT
          m.id,
          m.seq,
          m.other,
          m.kind,
          format(m.title, coalesce(u.name, p.title)) AS title,
          coalesce(p.title, '') AS project,
          m.cents,
          m.at
        FROM (
          SELECT
            t.id,
            t.debit_seq AS seq,
            t.credit_account AS other,
            c.kind,
            CASE
              WHEN c.kind = 'investment' AND is_monthly_investment(t.id) THEN 'Monthly investment'
              ELSE c.debit_title
            END AS title,
            t.project_id,
            -t.amount_cents AS cents,
            t.created_at AS at
          FROM transfers AS t JOIN transfer_codes AS c ON c.code = t.code
          WHERE t.debit_account = $1 AND t.debit_seq > $2 AND t.debit_seq <= $2 + $4
          UNION ALL
          SELECT
            t.id,
            t.credit_seq,
            t.debit_account,
            c.kind,
            c.credit_title,
            t.project_id,
            t.amount_cents,
            t.created_at
          FROM transfers AS t JOIN transfer_codes AS c ON c.code = t.code
          WHERE t.credit_account = $1 AND t.credit_seq > $2 AND t.credit_seq <= $2 + $4
        ) AS m
          LEFT JOIN users AS u ON u.id = m.other
          LEFT JOIN projects AS p ON p.id = m.project_id
      ) AS e$source$
$function$;
