import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import { readCallerPage, type CallerPage, type PageRequest } from '../../platform/lists/caller-page.ts';
import type { Ctx } from '../../context.ts';
import type { NoParams } from '../../platform/database/statement.ts';

const savedCount = 'SELECT a.transfers_count FROM ledger_accounts AS a WHERE a.id = caller.id';

/** The transfers of a wallet, the caller's own or another's, as it sees them; `within` keeps their numbers within bounds, or keeps all. */
export function entries(within: (seq: string) => string, wallet = 'caller.id') {
  return `
  SELECT
    e.id,
    format(
      e.title,
      coalesce(
        (SELECT u.name FROM users AS u WHERE u.id = e.other),
        (SELECT p.title FROM projects AS p WHERE p.id = e.project_id)
      )
    ) AS title,
    coalesce((SELECT p.title FROM projects AS p WHERE p.id = e.project_id), '') AS "projectTitle",
    e.cents,
    e.balance,
    e.seq,
    e.at,
    e.code,
    e.kind
  FROM ledger_accounts AS w
    CROSS JOIN LATERAL (
      SELECT
        t.id,
        t.code,
        c.kind,
        CASE
          WHEN c.kind = 'investment' AND is_monthly_investment(t.id) THEN 'Monthly investment'
          ELSE c.debit_title
        END AS title,
        t.credit_account AS other,
        t.project_id,
        -t.amount_cents AS cents,
        t.debit_balance_after AS balance,
        t.debit_seq AS seq,
        t.created_at AS at
      FROM transfers AS t JOIN transfer_codes AS c ON c.code = t.code
      WHERE t.debit_account = w.id AND ${within('t.debit_seq')}
      UNION ALL
      SELECT
        t.id,
        t.code,
        c.kind,
        c.credit_title,
        t.debit_account,
        t.project_id,
        t.amount_cents,
        t.credit_balance_after,
        t.credit_seq,
        t.created_at
      FROM transfers AS t JOIN transfer_codes AS c ON c.code = t.code
      WHERE t.credit_account = w.id AND ${within('t.credit_seq')}
    ) AS e
  WHERE w.id = ${wallet}`;
}

/** The receipt of an entry `q`. It is read only for entries that are shown: each costs a call of its own, and many a look at a payment. */
export const receiptOfEntry = 'receipt_of(q.id, q.code, q.cents)';

function all() {
  return 'true';
}

/** One page by its numbers, of which the first `:start` are passed over, from the newest or from the oldest. */
function newest(seq: string) {
  return `${seq} > w.transfers_count - :start - :length AND ${seq} <= w.transfers_count - :start`;
}

function oldest(seq: string) {
  return `${seq} > :start::bigint AND ${seq} <= :start::bigint + :length`;
}

const history: CallerPage<HistoryEntry> = {
  name: 'wallet.history',
  rows: entries(all),
  late: `${receiptOfEntry} AS receipt`,
  total: savedCount,
  columns: ['fold(q.title) COLLATE "C"', 'fold(q."projectTitle") COLLATE "C"', 'q.seq', 'q.cents'],
  tie: 'q.seq',
  narrowings: {
    search: (value) => `search_text(q.title, q."projectTitle") LIKE search_pattern(${value})`,
    status: (value) => `q.kind = ${value}`,
    month: (value) => `to_char(q.at AT TIME ZONE 'UTC', 'YYYY-MM') = ${value}`,
    direction: (value) => `(q.cents > 0) = (${value} = 'in')`,
  },
  // A line's state is the transfer's kind. Its moments follow its numbers.
  long: { list: 'wallet', columns: ['first', 'second', 'at', 'cents'] },
};
const dateColumn = 2;

// Of a wallet with many transfers every nth stands for its neighbours, so that the plot stays cheap.
const sampled = 120;

const sql = {
  // What others wait for leaves first: of what is free, the part can be withdrawn that leaves all waiting card money in the wallet.
  wallet: asCaller<
    { feePercent: string; feeFixed: bigint },
    {
      free: bigint;
      held: bigint;
      owed: bigint;
      waiting: bigint;
      freeAt: Date | null;
      disputed: bigint;
      pending: bigint;
      percent: number;
      fixed: bigint;
      invoiced: boolean;
    }
  >(
    'wallet.wallet',
    `SELECT
        a.balance_cents - a.held_cents AS free,
        a.held_cents AS held,
        a.owed_cents AS owed,
        CASE
          WHEN c."freeAt" IS NULL THEN 0
          ELSE greatest(
            0,
            least(
              a.balance_cents - a.held_cents,
              c.cents - a.held_cents + (
                SELECT coalesce(sum(h.amount_cents), 0) FROM holds AS h
                WHERE h.account_id = a.id AND h.status = 'held' AND h.reason = 'withdrawal'
              )
            )
          )
        END::bigint AS waiting,
        c."freeAt",
        (
          SELECT coalesce(sum(p.disputed_cents), 0) FROM payments AS p
          WHERE p.user_id = a.id AND p.disputed_cents > 0
            AND EXISTS (SELECT FROM card_disputes AS d WHERE d.payment_id = p.id AND d.closed_at IS NULL)
        )::bigint AS disputed,
        (
          SELECT coalesce(sum(p.amount_cents), 0) FROM payments AS p
          WHERE p.user_id = a.id AND p.purpose = 'topup' AND p.status = 'processing'
        )::bigint AS pending,
        r.percent::float8 AS percent,
        r.fixed,
        EXISTS (SELECT FROM invoices AS i WHERE i.payer_id = a.id) AS invoiced
      FROM ledger_accounts AS a
        CROSS JOIN LATERAL fee_rate_for(a.id, 'withdrawal', :feePercent::numeric, :feeFixed) AS r
        CROSS JOIN (
          SELECT coalesce(sum(m.cents), 0) AS cents, max(m.free_at) AS "freeAt" FROM card_money AS m
          WHERE m.account_id = caller.id AND m.free_at > now()
        ) AS c
      WHERE a.id = caller.id`,
  ),
  balances: asCaller<NoParams, { date: string; cents: bigint }>(
    'wallet.balances',
    `SELECT day.date::text AS date, day.balance AS cents
      FROM (
        SELECT DISTINCT ON (date) (t.created_at AT TIME ZONE 'UTC')::date AS date, t.balance
        FROM ledger_accounts AS a
          CROSS JOIN LATERAL generate_series(a.transfers_count, 1, -greatest(a.transfers_count / ${sampled}, 1)) AS seq
          CROSS JOIN LATERAL (
            SELECT d.debit_balance_after AS balance, d.created_at FROM transfers AS d
            WHERE d.debit_account = a.id AND d.debit_seq = seq
            UNION ALL
            SELECT c.credit_balance_after, c.created_at FROM transfers AS c
            WHERE c.credit_account = a.id AND c.credit_seq = seq
          ) AS t
        WHERE a.id = caller.id AND t.created_at > now() - interval '1 year'
        ORDER BY date, seq DESC
      ) AS day
      ORDER BY day.date`,
  ),
  newest: asCaller<{ length: number; start: number }, HistoryEntry>(
    'wallet.newest',
    `SELECT q.*, ${receiptOfEntry} AS receipt FROM (${entries(newest)}) AS q ORDER BY q.seq DESC`,
    savedCount,
  ),
  oldest: asCaller<{ length: number; start: number }, HistoryEntry>(
    'wallet.oldest',
    `SELECT q.*, ${receiptOfEntry} AS receipt FROM (${entries(oldest)}) AS q ORDER BY q.seq`,
    savedCount,
  ),
};

/** What is free and held, in cents; `waiting` of what is free cannot be withdrawn before `freeAt`, since it came by card lately. */
export async function readWallet(ctx: Ctx) {
  const { percent, fixedCents } = ctx.resources.config.withdrawalFee;
  return (await queryAsCaller(ctx, sql.wallet, { feePercent: percent, feeFixed: fixedCents })).rows[0]!;
}

/** The balance in cents at the end of each day of the last year on which it changed, oldest first. */
export async function readBalances(ctx: Ctx) {
  return (await queryAsCaller(ctx, sql.balances, {})).rows;
}

/** One transfer as the wallet sees it: `cents` is below zero when money left. */
export type HistoryEntry = {
  id: string;
  title: string;
  projectTitle: string;
  cents: bigint;
  balance: bigint;
  seq: bigint;
  at: Date;
  /** The id of the caller's receipt for it, which is issued a moment later; or ''. */
  receipt: string;
};

/** A page of the caller's transfers: columns 0 title, 1 project, 2 date, 3 signed amount. */
export async function readHistory(ctx: Ctx, request: PageRequest) {
  if (request.order.column !== dateColumn || Object.values(request.narrow).some((value) => value !== ''))
    return readCallerPage(ctx, history, request);
  const statement = request.order.dir === 'desc' ? sql.newest : sql.oldest;
  const { rows, total } = await queryAsCaller(ctx, statement, { length: request.length, start: request.start });
  return { rows, total, filtered: total ?? 0 };
}
