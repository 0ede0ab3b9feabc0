import type { operatorOverview } from '@guildhall/contract/operators.contract.ts';
import type { DataOf, OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../platform/database/database.ts';
import { statement, type NoParams } from '../platform/database/statement.ts';

const columns = `u.id, u.name, u.email, o.role, o.granted_at AS since,
  has_second_factor(u.id) AS "secondFactor"`;

/** Those of a table that wait, and since when the first of them does, told from an index that begins with `order`. */
function waits(table: string, which: string, order: string, since = `min(${order})`) {
  return `(SELECT json_build_object('count', count(*), 'oldest', ${since}) FROM (
    SELECT ${order} FROM ${table} WHERE ${which} ORDER BY ${order} LIMIT :most) AS q)`;
}

/** Cases in a status. The first one due is the one opened first, since the time for an answer is the same for all. */
function cases(table: 'disputes' | 'complaint_cases', status: 'open' | 'answered') {
  const [opened, at] = table === 'disputes' ? ['disputes', 'opened_at'] : ['complaints', 'created_at'];
  const first = `SELECT id FROM ${table} WHERE status = '${status}' ORDER BY due_at, id LIMIT 1`;
  return waits(table, `status = '${status}'`, 'due_at', `(SELECT ${at} FROM ${opened} WHERE id = (${first}))`);
}

/** Of the withdrawals that wait longest, those that can be approved now, or that cannot. */
function requested(which: string) {
  return `(SELECT json_build_object('count', count(*), 'oldest', min(created_at)) FROM requested WHERE ${which})`;
}

/** What waits in each queue of the console, counted to `most`. */
const queues: Record<keyof Waits, string> = {
  withdrawals: requested('ready'),
  withdrawalsStopped: requested('NOT ready'),
  payouts: waits('withdrawals', `status = 'approved'`, 'created_at'),
  payments: waits(
    'payments',
    `status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)`,
    'created_at',
  ),
  cardRefunds: waits('payment_refunds', `status = 'pending'`, 'payment_id, id', 'min(uuid_extract_timestamp(id))'),
  cardDisputes: waits('card_disputes', `status = 'open'`, 'opened_at'),
  books: waits('book_checks', 'many > 0 AND explained_at IS NULL', 'checked_at'),
  disputes: cases('disputes', 'answered'),
  disputesOpen: cases('disputes', 'open'),
  complaints: cases('complaint_cases', 'answered'),
  complaintsOpen: cases('complaint_cases', 'open'),
  verifications: waits('verifications', `status = 'asked'`, 'asked_at'),
  verificationsInReview: waits('verifications', `status = 'in_review'`, 'asked_at'),
  flags: waits('flagged_things', `status = 'open'`, 'flagged_at'),
  flagAppeals: waits('flagged_things', 'appealed_at IS NOT NULL AND answered_at IS NULL', 'appealed_at'),
  freezeAppeals: waits('freezes', 'appealed_at IS NOT NULL AND answered_at IS NULL', 'appealed_at'),
  jobs: waits('job_runs', `result = 'failed'`, 'ended_at'),
};
const waiting = Object.entries(queues)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(',\n          ');

const sql = {
  list: statement<NoParams, ListedOperator>(
    'operators.list',
    `SELECT ${columns} FROM operators AS o JOIN users AS u ON u.id = o.user_id ORDER BY u.name, u.id LIMIT 1000`,
  ),
  // Of those who approve, each is compared with at most 100 others.
  powers: statement<{ days: number }, PowerOfOperator>(
    'operators.powers',
    `WITH deciders AS MATERIALIZED (SELECT user_id FROM operators WHERE role IN ('finance', 'admin') ORDER BY user_id LIMIT 100)
      SELECT u.id, u.name, o.role, o.granted_at AS since, has_second_factor(u.id) AS "secondFactor",
        coalesce(g.name, '') AS "grantedBy", coalesce(c.name, '') AS "confirmedBy",
        CASE WHEN o.role IN ('finance', 'admin') THEN o.granted_at + make_interval(days => :days) END AS "countsFrom",
        CASE WHEN o.role IN ('finance', 'admin') THEN (
          SELECT coalesce(array_agg(n.name ORDER BY n.name, n.id), '{}') FROM deciders AS d JOIN users AS n ON n.id = d.user_id
          WHERE d.user_id <> o.user_id AND second_hand_obstacle(d.user_id, o.user_id, 0) IS NOT NULL
        ) ELSE '{}' END AS "notBeside"
      FROM operators AS o JOIN users AS u ON u.id = o.user_id LEFT JOIN users AS g ON g.id = o.granted_by LEFT JOIN users AS c ON c.id = o.confirmed_by
      ORDER BY u.name, u.id LIMIT 1000`,
  ),
  one: statement<{ userId: string }, ListedOperator>(
    'operators.one',
    `SELECT ${columns} FROM operators AS o JOIN users AS u ON u.id = o.user_id WHERE o.user_id = :userId`,
  ),
  account: statement<{ email: string }, AccountToBe>(
    'operators.account',
    `SELECT u.id, u.name, u.email_verified_at IS NOT NULL AS verified, o.role, has_second_factor(u.id) AS "secondFactor" FROM users AS u LEFT JOIN operators AS o ON o.user_id = u.id
      WHERE u.email = :email FOR NO KEY UPDATE OF u`,
  ),
  grant: statement<Given>(
    'operators.grant',
    `INSERT INTO operators (user_id, role, granted_by, confirmed_by, hand) VALUES (:userId, :role, :grantedBy, :confirmedBy,
        CASE WHEN :grantedBy::uuid IS NULL OR hand_of(:confirmedBy::uuid) <> hand_of(:grantedBy::uuid) THEN :userId ELSE hand_of(:grantedBy::uuid) END)
      ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, granted_by = excluded.granted_by, confirmed_by = excluded.confirmed_by, hand = excluded.hand,
        granted_at = CASE WHEN operators.role = excluded.role THEN operators.granted_at ELSE now() END`,
  ),
  revoke: statement<{ userId: string }, { role: OperatorRole }>(
    'operators.revoke',
    'DELETE FROM operators WHERE user_id = :userId RETURNING role',
  ),
  overview: statement<{ most: number; look: number; waitHours: number }, Overview>(
    'operators.overview',
    `WITH house AS MATERIALIZED (
        SELECT kind::text, provider, balance_cents FROM ledger_accounts WHERE kind <> 'wallet'
      ), moved AS MATERIALIZED (
        SELECT code, sum(amount_cents) AS cents FROM transfers WHERE created_at >= date_trunc('day', now(), 'UTC') GROUP BY code
      ), requested AS MATERIALIZED (
        SELECT w.created_at, withdrawal_obstacles(w, :waitHours) = '{}' AS ready
        FROM withdrawals AS w WHERE w.status = 'pending' ORDER BY w.created_at, w.id LIMIT :look
      )
      SELECT
        json_build_object(${waiting}) AS waiting,
        -- All accounts add up to zero, so that what the wallets have is what the house lacks.
        -(SELECT sum(balance_cents) FROM house)::bigint AS "walletCents",
        coalesce((SELECT sum(amount_cents) FROM holds WHERE status = 'held'), 0)::bigint AS "heldCents",
        coalesce((SELECT sum(owed_cents) FROM ledger_accounts WHERE owed_cents > 0), 0)::bigint AS "owedCents",
        -coalesce((SELECT sum(balance_cents) FROM house WHERE kind = 'clearing'), 0)::bigint AS "providerCents",
        -coalesce((SELECT sum(balance_cents) FROM house WHERE kind = 'clearing' AND provider = 'sandbox'), 0)::bigint AS "testCents",
        coalesce((SELECT cents FROM moved WHERE code = 'card_payment'), 0)::bigint AS "paidInCents",
        coalesce((SELECT cents FROM moved WHERE code = 'payout'), 0)::bigint AS "withdrawnCents",
        coalesce((SELECT cents FROM moved WHERE code = 'investment'), 0)::bigint AS "investedCents",
        coalesce((SELECT cents FROM moved WHERE code = 'order'), 0)::bigint AS "orderedCents",
        (SELECT count(*)::int FROM users WHERE created_at >= date_trunc('day', now(), 'UTC')) AS accounts`,
  ),
};

export type ListedOperator = {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
  since: Date;
  secondFactor: boolean;
};

/** An operator with who gave the role, and from when on their approval counts as the second one: null where the role approves nothing. */
type PowerOfOperator = Omit<ListedOperator, 'email'> & {
  grantedBy: string;
  confirmedBy: string;
  countsFrom: Date | null;
  notBeside: string[];
};

/** `role` is null where the account is no operator's. */
type AccountToBe = { id: string; name: string; verified: boolean; role: OperatorRole | null; secondFactor: boolean };

/** Who has given the role, null at the command line, and which other admin has said yes, null where nobody had to. */
type Given = { userId: string; role: OperatorRole; grantedBy: string | null; confirmedBy: string | null };

type Waits = Required<DataOf<typeof operatorOverview>['waiting']>;

/** Money in cents. */
type Overview = {
  waiting: Record<keyof Waits, { count: number; oldest: string | null }>;
  walletCents: bigint;
  heldCents: bigint;
  owedCents: bigint;
  providerCents: bigint;
  testCents: bigint;
  paidInCents: bigint;
  withdrawnCents: bigint;
  investedCents: bigint;
  orderedCents: bigint;
  accounts: number;
};

/** All operators by name, at most 1,000. */
export function findOperators(db: Db) {
  return db.query(sql.list, {});
}

/** The same with what their approval counts so many days after the role began. */
export function findPowers(db: Db, days: number) {
  return db.query(sql.powers, { days });
}

/** One operator. */
export async function findOneOperator(db: Db, userId: string) {
  return (await db.query(sql.one, { userId }))[0];
}

/** The account of this e-mail, locked until the end of the transaction. */
export async function lockAccount(db: Db, email: string) {
  return (await db.query(sql.account, { email }))[0];
}

/** Makes an account an operator's, or changes its role. */
export function writeRole(db: Db, given: Given) {
  return db.query(sql.grant, given);
}

/** Takes the role away and answers which it was; undefined where there was none. */
export async function deleteRole(db: Db, userId: string) {
  return (await db.query(sql.revoke, { userId }))[0]?.role;
}

/** What waits is counted to `most`; of the withdrawals, `look` are looked at. */
export async function readOverview(db: Db, counted: { most: number; look: number; waitHours: number }) {
  return (await db.query(sql.overview, counted))[0]!;
}
