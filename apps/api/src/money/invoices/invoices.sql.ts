import type { Db } from '../../platform/database/database.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Ctx } from '../../context.ts';

const columns = `
    i.id,
    i.year,
    i.number,
    i.payer_id AS "payerId",
    i.first_day::text AS "firstDay",
    i.last_day::text AS "lastDay",
    i.total_cents AS cents,
    i.net_cents AS "netCents",
    i.tax_cents AS "taxCents",
    i.tax_percent::float8 AS "taxPercent",
    i.house_name AS "houseName",
    i.house_address AS "houseAddress",
    i.house_country AS "houseCountry",
    i.house_registration AS "houseRegistration",
    i.house_tax_number AS "houseTaxNumber",
    i.payer_name AS "payerName",
    i.payer_registration AS "payerRegistration",
    i.payer_street AS "payerStreet",
    i.payer_city AS "payerCity",
    i.payer_postcode AS "payerPostcode",
    i.payer_region AS "payerRegion",
    i.payer_country AS "payerCountry",
    i.test,
    i.issued_at AS "issuedAt"`;

const sql = {
  issue: statement<
    { after: string; most: number; moment: Date; house: string; onTestMoney: boolean },
    { lookedAt: string | null; issued: readonly string[] }
  >(
    'invoices.issue',
    `SELECT n.looked_at AS "lookedAt", n.issued
      FROM issue_invoices(:after, :most, :moment, :house::jsonb, :onTestMoney) AS n`,
  ),
  byIds: statement<{ ids: readonly string[] }, Invoice>(
    'invoices.by-ids',
    `SELECT ${columns} FROM invoices AS i WHERE i.id = ANY (:ids::uuid[])`,
  ),
  lines: statement<{ id: string }, InvoiceLine>(
    'invoices.lines',
    `SELECT l.code, l.transfers, l.total_cents AS cents, l.net_cents AS "netCents", t.credit_title AS title
      FROM invoice_lines AS l JOIN transfer_codes AS t ON t.code = l.code WHERE l.invoice_id = :id ORDER BY l.code`,
  ),
  // A `before` that is somebody else's has no number, and so nothing comes before it.
  own: asCaller<{ before: string | null; most: number }, Invoice>(
    'invoices.own',
    `SELECT ${columns} FROM invoices AS i
      WHERE i.payer_id = caller.id
        AND (
          :before::uuid IS NULL
          OR i.last_seq < (SELECT b.last_seq FROM invoices AS b WHERE b.id = :before AND b.payer_id = caller.id)
        )
      ORDER BY i.last_seq DESC LIMIT :most`,
  ),
  ofAll: statement<{ after: string | null; most: number }, Invoice>(
    'invoices.of-all',
    `SELECT ${columns} FROM invoices AS i
      WHERE :after::uuid IS NULL
        OR (i.year, i.number) < (SELECT b.year, b.number FROM invoices AS b WHERE b.id = :after)
      ORDER BY i.year DESC, i.number DESC LIMIT :most`,
  ),
  ofAccount: statement<{ account: string; after: string | null; most: number }, Invoice>(
    'invoices.of-account',
    `SELECT ${columns} FROM invoices AS i
      WHERE i.payer_id = :account
        AND (
          :after::uuid IS NULL
          OR i.last_seq < (SELECT b.last_seq FROM invoices AS b WHERE b.id = :after AND b.payer_id = :account)
        )
      ORDER BY i.last_seq DESC LIMIT :most`,
  ),
  issuedBetween: statement<{ at: string; id: string; until: Date; most: number }, Invoice & { key: string }>(
    'invoices.issued-between',
    `SELECT ${columns}, i.issued_at::text AS key FROM invoices AS i
      WHERE (i.issued_at, i.id) > (:at::timestamptz, :id::uuid) AND i.issued_at < :until
      ORDER BY i.issued_at, i.id LIMIT :most`,
  ),
};

/** What an invoice says, as it was when it was issued. Money in cents, days of UTC; `taxPercent` of the net amount. */
export type Invoice = {
  id: string;
  year: number;
  number: bigint;
  payerId: string;
  firstDay: string;
  lastDay: string;
  cents: bigint;
  netCents: bigint;
  taxCents: bigint;
  taxPercent: number;
  houseName: string;
  houseAddress: string;
  houseCountry: string;
  houseRegistration: string;
  houseTaxNumber: string;
  payerName: string;
  payerRegistration: string;
  payerStreet: string;
  payerCity: string;
  payerPostcode: string;
  payerRegion: string;
  payerCountry: string;
  test: boolean;
  issuedAt: Date;
};

/** What was moved under a code of the ledger; in cents, below zero what was given back. */
export type InvoiceLine = { code: string; title: string; transfers: bigint; cents: bigint; netCents: bigint };

/** Who issues invoices, and the tax in per cent that fees contain. */
export type House = {
  name: string;
  address: string;
  country: string;
  registration: string;
  taxNumber: string;
  taxPercent: number;
};

/** What comes before every id. */
const first = '00000000-0000-0000-0000-000000000000';

/** Issues the invoices of the next accounts after `after`; answers the last account looked at, undefined where there is none. */
export async function issueSome(
  db: Db,
  { after = first, house, ...rest }: { after?: string; most: number; moment: Date; house: House; onTestMoney: boolean },
): Promise<{ lookedAt: string | undefined; issued: readonly Invoice[] }> {
  const answer = await db.query(sql.issue, { ...rest, after, house: JSON.stringify(house) });
  const { lookedAt, issued } = answer[0]!;
  return {
    lookedAt: lookedAt ?? undefined,
    issued: issued.length === 0 ? [] : await db.query(sql.byIds, { ids: issued }),
  };
}

/** One invoice with its lines. */
export async function invoiceById(db: Db, id: string): Promise<(Invoice & { lines: InvoiceLine[] }) | undefined> {
  const invoice = (await db.query(sql.byIds, { ids: [id] }))[0];
  return invoice && { ...invoice, lines: [...(await db.query(sql.lines, { id }))] };
}

export async function findOwnInvoices(ctx: Ctx, before: string | null, most: number): Promise<readonly Invoice[]> {
  return (await queryAsCaller(ctx, sql.own, { before, most })).rows;
}

export function findInvoices(
  db: Db,
  { account, ...part }: { account: string | null; after: string | null; most: number },
): Promise<readonly Invoice[]> {
  return account === null ? db.query(sql.ofAll, part) : db.query(sql.ofAccount, { ...part, account });
}

/** The invoices that were issued on some days of UTC, both included, in the order of their issue, `most` at a time. */
export async function* issuedParts(
  db: Db,
  { from, to }: { from: string; to: string },
  most = 1000,
): AsyncGenerator<readonly Invoice[]> {
  const until = new Date(Date.parse(to) + 24 * 3_600_000);
  for (let after: { at: string; id: string } | undefined = { at: new Date(from).toISOString(), id: first }; after;) {
    const rows: readonly (Invoice & { key: string })[] = await db.query(sql.issuedBetween, { ...after, until, most });
    yield rows;
    const last = rows.at(-1);
    after = last && rows.length === most ? { at: last.key, id: last.id } : undefined;
  }
}
