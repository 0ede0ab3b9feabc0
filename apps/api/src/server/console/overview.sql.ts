import { mostSummed, type operatorOverview } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type HowWaits = { order: string; since?: string; cents?: string };

/**
 * Those of a table that wait, and since when the first of them does, counted by an index that begins with `order`; and the money of the ones that
 * wait longest, for which rows are read.
 */
function waits(table: string, which: string, { order, since = `min(${order})`, cents }: HowWaits) {
  const sum = `(SELECT coalesce(sum(s.cents), 0)::text FROM (
    SELECT ${cents} AS cents FROM ${table} WHERE ${which} ORDER BY ${order} LIMIT ${mostSummed}) AS s)`;
  return `(SELECT json_build_object('count', count(*), 'oldest', ${since}, 'cents', ${cents ? sum : "'0'"}) FROM (
    SELECT ${order} FROM ${table} WHERE ${which} ORDER BY ${order} LIMIT :most) AS q)`;
}

/** Cases in a status. The first one due is the one opened first, since the time for an answer is the same for all. */
function cases(table: 'disputes' | 'complaint_cases', status: 'open' | 'answered') {
  const [opened, at] = table === 'disputes' ? ['disputes', 'opened_at'] : ['complaints', 'created_at'];
  const first = `SELECT id FROM ${table} WHERE status = '${status}' ORDER BY due_at, id LIMIT 1`;
  const since = `(SELECT ${at} FROM ${opened} WHERE id = (${first}))`;
  return waits(table, `status = '${status}'`, {
    order: 'due_at',
    since,
    ...(table === 'disputes' && { cents: 'disputed_cents' }),
  });
}

/** Of the withdrawals that wait longest, those that can be approved now, or that cannot. */
function requested(which: string) {
  return `(SELECT json_build_object('count', count(*), 'oldest', min(created_at),
    'cents', coalesce(sum(amount_cents), 0)::text)
    FROM requested WHERE ${which})`;
}

/** What waits in each queue of the console, counted to `most`. */
const queues: Record<keyof Waits, string> = {
  withdrawals: requested('ready'),
  withdrawalsStopped: requested('NOT ready'),
  payouts: waits('withdrawals', `status = 'approved'`, { order: 'created_at', cents: 'amount_cents' }),
  risk: waits('risk_reviews', 'held_at IS NOT NULL', { order: 'held_at' }),
  sanctions: waits('sanctions_cases', `state = 'open'`, { order: 'opened_at' }),
  payments: waits(
    'payments',
    `status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)`,
    { order: 'created_at', cents: 'amount_cents' },
  ),
  cardRefunds: waits('payment_refunds', `status = 'pending'`, {
    order: 'payment_id, id',
    since: 'min(uuid_extract_timestamp(id))',
    cents: 'amount_cents',
  }),
  cardDisputes: waits('card_disputes', `status = 'open'`, { order: 'opened_at', cents: 'amount_cents' }),
  books: waits('book_checks', 'many > 0 AND explained_at IS NULL', { order: 'checked_at' }),
  disputes: cases('disputes', 'answered'),
  disputesOpen: cases('disputes', 'open'),
  complaints: cases('complaint_cases', 'answered'),
  complaintsOpen: cases('complaint_cases', 'open'),
  defaults: waits('projects', 'in_default_since IS NOT NULL AND written_off_on IS NULL', {
    order: 'in_default_since, id',
    since: 'min(in_default_since)',
  }),
  verifications: waits('verifications', `status = 'asked'`, { order: 'asked_at' }),
  verificationsInReview: waits('verifications', `status = 'in_review'`, { order: 'asked_at' }),
  flags: waits('flagged_things', `status = 'open'`, { order: 'flagged_at' }),
  flagAppeals: waits('flagged_things', 'appealed_at IS NOT NULL AND answered_at IS NULL', { order: 'appealed_at' }),
  freezeAppeals: waits('freezes', 'appealed_at IS NOT NULL AND answered_at IS NULL', { order: 'appealed_at' }),
  jobs: waits('job_runs', `result = 'failed'`, { order: 'ended_at' }),
};
const waiting = Object.entries(queues)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(',\n          ');

const overview = statement<{ most: number; look: number; waitHours: number }, Overview>(
  'operators.overview',
  `WITH house AS MATERIALIZED (
        SELECT kind::text, provider, balance_cents FROM ledger_accounts WHERE owner_id IS NULL AND project_id IS NULL
      ), moved AS MATERIALIZED (
        SELECT code, sum(amount_cents) AS cents FROM transfers
        WHERE created_at >= date_trunc('day', now(), 'UTC') GROUP BY code
      ), requested AS MATERIALIZED (
        SELECT w.created_at, w.amount_cents, withdrawal_obstacles(w, :waitHours) = '{}' AS ready
        FROM withdrawals AS w WHERE w.status = 'pending' ORDER BY w.created_at, w.id LIMIT :look
      )
      SELECT
        json_build_object(${waiting}) AS waiting,
        -- All accounts add up to zero, so that what the wallets have is what the house lacks.
        (-(SELECT sum(balance_cents) FROM house) - fees_since('-infinity'))::bigint AS "walletCents",
        fees_since('-infinity') AS "feesCents",
        coalesce((SELECT sum(amount_cents) FROM holds WHERE status = 'held'), 0)::bigint AS "heldCents",
        coalesce((SELECT sum(owed_cents) FROM ledger_accounts WHERE owed_cents > 0), 0)::bigint AS "owedCents",
        -coalesce((SELECT sum(balance_cents) FROM house WHERE kind = 'clearing'), 0)::bigint AS "providerCents",
        -coalesce(
          (SELECT sum(balance_cents) FROM house WHERE kind = 'clearing' AND provider = 'sandbox'), 0
        )::bigint AS "testCents",
        coalesce((SELECT cents FROM moved WHERE code = 'card_payment'), 0)::bigint AS "paidInCents",
        coalesce((SELECT cents FROM moved WHERE code = 'payout'), 0)::bigint AS "withdrawnCents",
        coalesce((SELECT sum(cents) FROM moved WHERE code IN ('investment', 'escrow')), 0)::bigint AS "investedCents",
        coalesce((SELECT cents FROM moved WHERE code = 'order'), 0)::bigint AS "orderedCents",
        fees_since((now() AT TIME ZONE 'UTC')::date) AS "feesTodayCents",
        (SELECT count(*)::int FROM users WHERE created_at >= date_trunc('day', now(), 'UTC')) AS accounts`,
);

type Waits = Required<DataOf<typeof operatorOverview>['waiting']>;

/** Money in cents. */
type Overview = {
  waiting: Record<keyof Waits, { count: number; oldest: string | null; cents: string }>;
  walletCents: bigint;
  feesCents: bigint;
  heldCents: bigint;
  owedCents: bigint;
  providerCents: bigint;
  testCents: bigint;
  paidInCents: bigint;
  withdrawnCents: bigint;
  investedCents: bigint;
  orderedCents: bigint;
  feesTodayCents: bigint;
  accounts: number;
};

/** What waits is counted to `most`; of the withdrawals, `look` are looked at. */
export async function readOverview(db: Db, counted: { most: number; look: number; waitHours: number }) {
  return (await db.query(overview, counted))[0]!;
}
