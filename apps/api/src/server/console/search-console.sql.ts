import {
  foundKinds,
  mostFoundOfKind,
  type FoundKind,
  type FoundPage,
} from '@guildhall/contract/server/search.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { SearchedFor } from './read-search.ts';

/** One more than is answered shows that there are more. A literal, so that the kept plan is one for few rows. */
const most = mostFoundOfKind + 1;

/** How the rows of one kind are found and shown. */
type Source = {
  table: string;
  /** A query of their ids in order. */
  ids: string;
  /** What else is shown of the row `t`. */
  joins?: string;
  name: string;
  about: string;
  cents?: string;
  status?: string;
  at?: string;
  page: string;
  pageId?: string;
  /** Whose account it is led to where the role may not open the page. */
  account?: string;
};

/**
 * The newest rows that have a value, of those that `among` leaves. As a range, so that no plan walks the table by age instead, however common the value
 * seems.
 */
function having(table: string, column: string, value: string, among = 'true'): string {
  return `(
        SELECT id FROM ${table} WHERE ${column} BETWEEN ${value} AND ${value} AND ${among}
        ORDER BY ${column} DESC, id DESC LIMIT ${most}
      )`;
}

/** The few rows of which a condition is true, by an index. */
function where(table: string, condition: string): string {
  return `(SELECT id FROM ${table} WHERE ${condition} LIMIT ${most})`;
}

/** Found in each of these ways, newest first. */
function newest(ways: readonly string[]): string {
  return `SELECT id FROM (${ways.join(' UNION ')}) AS f ORDER BY id DESC`;
}

/** What a function finds for a text of words, in its order. In a subquery, since for an estimate the planner would run it once more. */
function ranked(found: string): string {
  return `(
        SELECT f.id
        FROM unnest((SELECT ${found} WHERE :words::text <> '')) WITH ORDINALITY AS f (id, place)
        ORDER BY f.place
      )`;
}

function account(type: 1 | 2): Source {
  return {
    table: 'users',
    ids: `SELECT id FROM users WHERE id = :id AND type = ${type}
      UNION ALL ${ranked(`find_accounts(${type}, :words, ${most})`)}`,
    name: 't.name',
    about: 't.email',
    status: `CASE WHEN freeze_of(t.id) IS NOT NULL THEN 'frozen' ELSE '' END`,
    page: `'account'`,
  };
}

const parties = 'JOIN users AS b ON b.id = t.user_id JOIN users AS s ON s.id = t.';

function purchase(table: 'orders' | 'investments', seller: string, cents: string): Source {
  return {
    table,
    ids: newest([where(table, 'id = :id'), having(table, cents, ':cents')]),
    joins: `JOIN projects AS p ON p.id = t.project_id ${parties}${seller}`,
    name: 'p.title',
    about: `b.name || ' · ' || s.name`,
    cents: `t.${cents}`,
    status: 't.status::text',
    page: `'purchase'`,
  };
}

const ofReference = [
  having('withdrawals', 'fold(bank_reference)', 'fold(:reference)', `bank_reference <> ''`),
  having('withdrawals', 'fold(return_reference)', 'fold(:reference)', `return_reference <> ''`),
];

const sources: Record<FoundKind, Source> = {
  people: account(1),
  organizations: account(2),
  projects: {
    table: 'projects',
    ids: `SELECT id FROM projects WHERE id = :id
      UNION ALL ${ranked(`find_named('projects', fold(:words), ${most})`)}`,
    joins: 'JOIN users AS o ON o.id = t.created_by',
    name: 't.title',
    about: 'o.name',
    cents: 't.budget_cents',
    page: `'project'`,
  },
  withdrawals: {
    table: 'withdrawals',
    ids: newest([
      where('withdrawals', 'id = :id'),
      having('withdrawals', 'amount_cents', ':cents'),
      having('withdrawals', 'account_ending', ':ending'),
      ...ofReference,
    ]),
    joins: 'JOIN users AS u ON u.id = t.user_id',
    name: 'u.name',
    about: 't.account_ending',
    cents: 't.amount_cents',
    status: `CASE t.status WHEN 'pending' THEN 'requested' ELSE t.status::text END`,
    page: `'withdrawal'`,
    account: 't.user_id',
  },
  payments: {
    table: 'payments',
    ids: newest([
      where('payments', 'id = :id'),
      where('payments', 'order_id = :id'),
      where('payments', 'investment_id = :id'),
      where('payments', `provider IN ('sandbox', 'stripe', 'paypal') AND provider_id = :reference`),
      having('payments', 'amount_cents', ':cents'),
    ]),
    joins: 'JOIN users AS u ON u.id = t.user_id',
    name: 'u.name',
    about: 't.provider',
    cents: 't.amount_cents',
    status: 't.status',
    page: `'payment'`,
  },
  orders: purchase('orders', 'seller_id', 'total_cents'),
  investments: purchase('investments', 'organization_id', 'amount_cents'),
  disputes: {
    table: 'disputes',
    ids: newest([where('disputes', 'id = :id'), where('disputes', 'purchase_id = :id')]),
    joins: `${parties}seller_id`,
    name: `b.name || ' · ' || s.name`,
    about: `CASE t.kind WHEN 'order' THEN 'Order' ELSE 'Investment' END`,
    cents: 't.disputed_cents',
    status: 't.status',
    at: 't.opened_at',
    page: `'purchase'`,
    pageId: 't.purchase_id',
  },
  complaints: {
    table: 'complaint_cases',
    ids: newest([where('complaint_cases', 'id = :id'), where('complaint_cases', 'number = :complaintNumber')]),
    joins: `JOIN complaints AS c ON c.id = t.id
            JOIN users AS b ON b.id = c.user_id JOIN users AS s ON s.id = c.organization_id`,
    name: 't.number',
    about: `b.name || ' · ' || s.name`,
    status: 't.status',
    at: 'c.created_at',
    page: `'complaint'`,
  },
  receipts: {
    table: 'receipts',
    ids: newest([
      where('receipts', 'id = :id'),
      where('receipts', `series = 'R' AND year = :receiptYear AND number = :receiptNumber::bigint`),
    ]),
    name: `t.series || '-' || t.year || '-' || lpad(t.number::text, 6, '0')`,
    about: 't.user_name',
    cents: 't.amount_cents',
    at: 't.paid_at',
    page: `CASE t.kind WHEN 'topup' THEN 'payment' WHEN 'withdrawal' THEN 'withdrawal' ELSE 'purchase' END`,
    account: 't.user_id',
  },
  invoices: {
    table: 'invoices',
    ids: newest([
      where('invoices', 'id = :id'),
      where('invoices', 'year = :invoiceYear AND number = :invoiceNumber::bigint'),
    ]),
    name: `'I-' || t.year || '-' || lpad(t.number::text, 6, '0')`,
    about: 't.payer_name',
    cents: 't.total_cents',
    at: 't.issued_at',
    page: `'invoices'`,
    pageId: 't.payer_id',
  },
  payoutBatches: {
    table: 'payout_batches',
    // Of a reference, those of the newest payments that have it.
    ids: newest([
      where('payout_batches', 'id = :id'),
      where('payout_batches', 'number = :batchNumber'),
      `SELECT i.batch_id FROM (${[where('withdrawals', 'id = :id'), ...ofReference].join(' UNION ')}) AS w
            JOIN payout_batch_items AS i ON i.withdrawal_id = w.id`,
    ]),
    name: `'Batch ' || t.number`,
    about: `t.payments || CASE t.payments WHEN 1 THEN ' payment' ELSE ' payments' END`,
    cents: 't.amount_cents',
    page: `'payoutBatch'`,
  },
};

function rowsOf(kind: FoundKind): string {
  const { table, ids, joins = '', name, about, cents = '0::bigint', status = `''`, page, ...source } = sources[kind];
  const { at = 't.created_at', pageId = 't.id', account: accountId = 'NULL::uuid' } = source;
  return `(
        SELECT
          '${kind}' AS kind,
          f.place,
          t.id,
          ${name} AS name,
          ${about} AS about,
          ${cents} AS cents,
          ${status} AS status,
          ${at} AS "createdAt",
          ${page} AS page,
          ${pageId} AS "pageId",
          ${accountId} AS "accountId"
        FROM (SELECT i.id, row_number() OVER () AS place FROM (${ids} LIMIT ${most}) AS i) AS f
          JOIN ${table} AS t ON t.id = f.id ${joins}
      )`;
}

type Params = Omit<SearchedFor, 'receipt' | 'invoice'> &
  Record<'receiptYear' | 'invoiceYear', number | null> &
  Record<'receiptNumber' | 'invoiceNumber', string | null>;

const search = statement<Params, FoundRow>(
  'operators.search',
  `SELECT * FROM (${foundKinds.map(rowsOf).join('\n      UNION ALL ')}) AS r ORDER BY r.kind, r.place`,
);

/** Money in cents; of a withdrawal `about` is the end of its account number. */
export type FoundRow = {
  kind: FoundKind;
  id: string;
  name: string;
  about: string;
  cents: bigint;
  status: string;
  createdAt: Date;
  page: FoundPage;
  pageId: string;
  accountId: string | null;
};

/** Everything that a text may name, of each kind one more than is answered. */
export function findEverything(db: Db, { receipt, invoice, ...wanted }: SearchedFor): Promise<FoundRow[]> {
  return db.query(search, {
    ...wanted,
    receiptYear: receipt?.year ?? null,
    receiptNumber: receipt?.number ?? null,
    invoiceYear: invoice?.year ?? null,
    invoiceNumber: invoice?.number ?? null,
  });
}
