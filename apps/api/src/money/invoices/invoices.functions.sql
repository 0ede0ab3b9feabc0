-- Invoices for the house's fees (docs/decisions/0411): of each account that has paid some, one a month, from the
-- transfers of its account of fees.

CREATE OR REPLACE FUNCTION refuse_changing_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An invoice is never changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER invoices_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_invoices();
CREATE OR REPLACE TRIGGER invoice_lines_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_invoices();

-- The part of a sum in cents that is left when this tax, which the sum contains, is taken off it.
CREATE OR REPLACE FUNCTION net_of(cents bigint, tax_percent numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN round(cents * 100 / (100 + tax_percent))::bigint;

-- The month of UTC of a moment.
CREATE OR REPLACE FUNCTION month_of(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', moment AT TIME ZONE 'UTC')::date;

-- Of the next accounts that have paid fees, at most `most` after `after` by who pays, those with transfers of months
-- that were over at a moment and that no invoice has: the transfers of the first such month.
CREATE OR REPLACE FUNCTION fees_to_invoice(after uuid, most integer, moment timestamptz)
RETURNS TABLE (payer_id uuid, account_id uuid, month date, first_seq bigint, last_seq bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    b.owner_id,
    b.id,
    b.month,
    b.first_seq,
    last_transfer_before(b.id, (b.month + interval '1 month') AT TIME ZONE 'UTC')
  FROM (
    SELECT a.owner_id, a.id, a.first_seq, month_of(coalesce(d.created_at, c.created_at)) AS month
    FROM (
      SELECT l.owner_id, l.id, coalesce(i.last_seq, 0) + 1 AS first_seq
      FROM (
          SELECT * FROM ledger_accounts
          WHERE kind = 'platform_fees' AND owner_id > after ORDER BY owner_id LIMIT most
        ) AS l
        LEFT JOIN LATERAL (
          SELECT n.last_seq FROM invoices AS n WHERE n.payer_id = l.owner_id ORDER BY n.last_seq DESC LIMIT 1
        ) AS i ON true
      WHERE l.transfers_count > coalesce(i.last_seq, 0)
    ) AS a
      LEFT JOIN transfers AS d ON d.debit_account = a.id AND d.debit_seq = a.first_seq
      LEFT JOIN transfers AS c ON c.credit_account = a.id AND c.credit_seq = a.first_seq
  ) AS b
  WHERE b.month < month_of(moment)
$$;

-- What was moved between two transfers of an account of fees, both included, by code; below zero what was given back.
CREATE OR REPLACE FUNCTION fees_between(account uuid, first_seq bigint, last_seq bigint)
RETURNS TABLE (code text, transfers bigint, cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT m.code, count(*), sum(m.cents)::bigint
  FROM (
    SELECT t.code, t.amount_cents AS cents FROM transfers AS t
    WHERE t.credit_account = account AND t.credit_seq BETWEEN first_seq AND last_seq
    UNION ALL
    SELECT t.code, -t.amount_cents FROM transfers AS t
    WHERE t.debit_account = account AND t.debit_seq BETWEEN first_seq AND last_seq
  ) AS m
  GROUP BY m.code
$$;

-- Issues an invoice to each of the next accounts, at most `most` after `after` by who pays, that has fees of a month
-- which was over at a moment; answers the last account looked at, null for none, and the invoices. `house` has `name`,
-- `address`, `country`, `registration`, `taxNumber` and `taxPercent`. The numbers of a year have no gaps, since they
-- are counted in a row that comes back when the transaction does not commit.
CREATE OR REPLACE FUNCTION issue_invoices(
  after uuid,
  most integer,
  moment timestamptz,
  house jsonb,
  on_test_money boolean,
  OUT looked_at uuid,
  OUT issued uuid[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_test CONSTANT boolean := on_test_money OR holds_test_money();
  tax CONSTANT numeric := (house ->> 'taxPercent')::numeric;
  of_year CONSTANT integer := extract(year FROM moment AT TIME ZONE 'UTC');
BEGIN
  -- One at a time: whoever comes second finds what the first has issued.
  LOCK TABLE invoices IN SHARE ROW EXCLUSIVE MODE;
  SELECT l.owner_id INTO looked_at
  FROM (
    SELECT owner_id FROM ledger_accounts
    WHERE kind = 'platform_fees' AND owner_id > after ORDER BY owner_id LIMIT most
  ) AS l
  ORDER BY l.owner_id DESC LIMIT 1;
  WITH due AS (
    SELECT f.*, uuidv7() AS id, row_number() OVER (ORDER BY f.month, f.payer_id) AS place, count(*) OVER () AS total
    FROM fees_to_invoice(after, most, moment) AS f
  ), counted AS (
    INSERT INTO invoice_series AS s (year, last) SELECT of_year, d.total FROM due AS d LIMIT 1
    ON CONFLICT (year) DO UPDATE SET last = s.last + excluded.last
    RETURNING s.last
  ), moved AS (
    SELECT d.id, m.code, m.transfers, m.cents,
      net_of((sum(m.cents) OVER lines)::bigint, tax)
        - net_of((sum(m.cents) OVER lines)::bigint - m.cents, tax) AS net_cents
    FROM due AS d CROSS JOIN LATERAL fees_between(d.account_id, d.first_seq, d.last_seq) AS m
    WINDOW lines AS (PARTITION BY d.id ORDER BY m.code COLLATE "C")
  ), written AS (
    INSERT INTO invoices (
      id,
      year,
      number,
      payer_id,
      first_seq,
      last_seq,
      first_day,
      last_day,
      total_cents,
      net_cents,
      tax_cents,
      tax_percent,
      house_name,
      house_address,
      house_country,
      house_registration,
      house_tax_number,
      payer_name,
      payer_registration,
      payer_street,
      payer_city,
      payer_postcode,
      payer_region,
      payer_country,
      test,
      issued_at
    )
    SELECT
      d.id,
      of_year,
      c.last - d.total + d.place,
      d.payer_id,
      d.first_seq,
      d.last_seq,
      d.month,
      (d.month + interval '1 month - 1 day')::date,
      s.cents,
      net_of(s.cents, tax),
      round(net_of(s.cents, tax) * tax / 100)::bigint,
      tax,
      house ->> 'name',
      house ->> 'address',
      house ->> 'country',
      house ->> 'registration',
      house ->> 'taxNumber',
      coalesce(nullif(u.business_name, ''), u.name),
      u.organization_reg_no,
      u.area,
      u.city,
      u.area_code,
      u.state,
      u.country,
      is_test,
      moment
    FROM due AS d
      CROSS JOIN counted AS c
      JOIN users AS u ON u.id = d.payer_id
      CROSS JOIN LATERAL (SELECT sum(m.cents)::bigint AS cents FROM moved AS m WHERE m.id = d.id) AS s
    RETURNING id
  ), lined AS (
    INSERT INTO invoice_lines (invoice_id, code, transfers, total_cents, net_cents)
    SELECT m.id, m.code, m.transfers, m.cents, m.net_cents FROM moved AS m JOIN written AS w ON w.id = m.id
  )
  SELECT coalesce(array_agg(w.id), '{}') INTO issued FROM written AS w;
END $$;
