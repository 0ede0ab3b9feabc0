import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { StoredBankAccount } from './bank-account/bank-account.ts';
import type { Obstacle } from './obstacle-words.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';
import type { StoredStatus } from './withdrawal-status.ts';

/** What a list and a review have of a withdrawal `w` with its owner. */
export const columns = `w.id,
  u.name,
  u.email,
  w.amount_cents AS cents,
  w.account_ending AS ending,
  w.status,
  w.created_at AS "createdAt",
  w.test,
  w.status = 'pending' AND w.first_approved_by IS NOT NULL AS "approvedByOne",
  CASE
    WHEN w.status = 'pending' THEN coalesce(
      (
        SELECT k.number FROM complaint_cases AS k
        WHERE k.organization_id = w.user_id AND k.held_at IS NOT NULL
        ORDER BY k.number LIMIT 1
      ),
      ''
    )
    ELSE ''
  END AS "heldBy",
  CASE
    WHEN w.status IN ('pending', 'approved') THEN (
      SELECT r.withdrawal_id FROM risk_reviews AS r
      WHERE r.user_id = w.user_id AND r.held_at IS NOT NULL
      ORDER BY r.withdrawal_id <> w.id, r.held_at LIMIT 1
    )
  END AS "riskCase",
  CASE
    WHEN w.status IN ('pending', 'approved') THEN (
      SELECT c.id FROM sanctions_cases AS c WHERE c.user_id = w.user_id AND c.state IN ('open', 'same')
      ORDER BY c.state, c.id LIMIT 1
    )
  END AS "sanctionsCase",
  CASE WHEN w.status = 'pending' THEN taken_case('withdrawal', w.id) END AS taken,
  w.bank_key_id AS "keyId",
  w.bank_account AS ciphertext,
  EXISTS (
    SELECT FROM withdrawals AS o WHERE o.account_hash = w.account_hash AND o.user_id <> w.user_id
  ) AS "isShared"`;

/** What stands in the way of its approval. */
const obstacles = `CASE
    WHEN w.status = 'pending' THEN withdrawal_obstacles(q.o, :waitHours)
    ELSE '{}'
  END AS obstacles`;

/** Beyond the row whose id is `after`: of the oldest first, and of the newest first. */
const afterOldest = `(
    CASE WHEN :after::uuid IS NULL THEN '-infinity' ELSE (SELECT created_at FROM withdrawals WHERE id = :after) END,
    coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
  )`;
const afterNewest = `(
    CASE WHEN :after::uuid IS NULL THEN 'infinity' ELSE (SELECT created_at FROM withdrawals WHERE id = :after) END,
    coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  )`;

/** Of those found, with whose they are, all or those alone that can be approved now. The limit of one keeps each person found by their id. */
const eachFound = `CROSS JOIN LATERAL (SELECT (q.o).*) AS w CROSS JOIN LATERAL (
    SELECT name, email FROM users WHERE id = w.user_id LIMIT 1
  ) AS u
  WHERE NOT :ready::boolean OR withdrawal_obstacles(q.o, :waitHours) = '{}'`;

const sql = {
  inStatus: statement<Looked & { status: StoredStatus }, QueuedWithdrawal>(
    'withdrawals.queue',
    `SELECT ${columns}, ${obstacles} FROM (
        SELECT o FROM withdrawals AS o
        WHERE o.status = :status::withdrawal_status AND (o.created_at, o.id) > ${afterOldest}
        ORDER BY o.created_at, o.id LIMIT :look
      ) AS q ${eachFound} ORDER BY w.created_at, w.id LIMIT :most`,
  ),
  newest: statement<Looked, QueuedWithdrawal>(
    'withdrawals.queue-newest',
    `SELECT ${columns}, ${obstacles}
      FROM (
        SELECT o FROM withdrawals AS o
        WHERE (o.created_at, o.id) < ${afterNewest}
        ORDER BY o.created_at DESC, o.id DESC LIMIT :look
      ) AS q ${eachFound}
      ORDER BY w.created_at DESC, w.id DESC LIMIT :most`,
  ),
  // Of at most 50 people and 50 organizations, whose withdrawals are each found by an index.
  ofPeople: statement<Looked & { search: string; status: StoredStatus | null }, QueuedWithdrawal>(
    'withdrawals.queue-search',
    `WITH people AS MATERIALIZED (
        SELECT unnest((SELECT find_accounts(1, :search, 50) || find_accounts(2, :search, 50))) AS id
      )
      SELECT ${columns}, ${obstacles}
      FROM (
        SELECT each.o
        FROM people
          CROSS JOIN LATERAL (
            SELECT o FROM withdrawals AS o
            WHERE o.user_id = people.id
              AND (:status::text IS NULL OR o.status = :status::withdrawal_status)
              AND (o.created_at, o.id) < ${afterNewest}
            ORDER BY o.created_at DESC, o.id DESC LIMIT :look
          ) AS each
        ORDER BY (each.o).created_at DESC, (each.o).id DESC LIMIT :look
      ) AS q ${eachFound}
      ORDER BY w.created_at DESC, w.id DESC LIMIT :most`,
  ),
  withIds: statement<{ ids: readonly string[]; waitHours: number; ready: boolean }, QueuedWithdrawal>(
    'withdrawals.queue-ids',
    `SELECT ${columns}, ${obstacles}
      FROM (SELECT o FROM withdrawals AS o WHERE o.id = ANY(:ids::uuid[])) AS q ${eachFound}`,
  ),
  // Up to where those that wait longest were looked at; nothing where there are no more of them.
  lookedTo: statement<{ after: string | null; look: number }, { id: string }>(
    'withdrawals.queue-looked-to',
    `SELECT o.id FROM withdrawals AS o WHERE o.status = 'pending' AND (o.created_at, o.id) > ${afterOldest}
      ORDER BY o.created_at, o.id OFFSET :look::int - 1 LIMIT 1`,
  ),
  stopped: statement<NoParams, { stopped: boolean }>('withdrawals.stopped', 'SELECT books_differ() AS stopped'),
};

/** How many are looked at, and how many of them answered. */
type Looked = { after: string | null; look: number; most: number; ready: boolean; waitHours: number };

/** Money in cents. */
export type QueuedWithdrawal = StoredBankAccount & {
  id: string;
  name: string;
  email: string;
  cents: bigint;
  ending: string;
  status: StoredStatus;
  createdAt: Date;
  test: boolean;
  approvedByOne: boolean;
  heldBy: string;
  /** Who works on it, while it waits for a decision. */
  /** What holds its owner's money under Risk and under Sanctions; null where nothing does. */
  riskCase: string | null;
  sanctionsCase: string | null;
  taken: StoredTaken;
  /** Others have named the same bank account. */
  isShared: boolean;
  /** While it waits for a decision. */
  obstacles: Obstacle[];
};

/**
 * What is asked for: in a status the oldest first, all the newest first, of the people that a search finds the newest first; `look` of them, of which
 * `ready` leaves those that can be approved now.
 */
export type WithdrawalsQuery = {
  status: StoredStatus | null;
  search: string;
  after: string | null;
  ready: boolean;
  look: number;
  waitHours: number;
};

/** At most `most` withdrawals of everybody. */
export function findWithdrawalsForOperator(
  db: Db,
  { status, search, ...asked }: WithdrawalsQuery,
  most: number,
): Promise<QueuedWithdrawal[]> {
  if (search !== '') return db.query(sql.ofPeople, { ...asked, search, status, most });
  return status === null
    ? db.query(sql.newest, { ...asked, most })
    : db.query(sql.inStatus, { ...asked, status, most });
}

/** Those of these ids that there are, in any order. */
export function findWithdrawalsWithIds(db: Db, ids: readonly string[], waitHours: number): Promise<QueuedWithdrawal[]> {
  return db.query(sql.withIds, { ids, waitHours, ready: false });
}

/** The last of the `look` that wait longest, beyond `after`; undefined where there are fewer. */
export async function findLookedTo(db: Db, after: string | null, look: number) {
  return (await db.query(sql.lookedTo, { after, look }))[0]?.id;
}

/** Whether the books differ, so that nothing is approved. */
export async function areApprovalsStopped(db: Db): Promise<boolean> {
  return (await db.query(sql.stopped, {}))[0]!.stopped;
}
