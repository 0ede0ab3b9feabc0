import type { WithdrawalStatus } from '@guildhall/contract/money/withdrawal-statuses.ts';
import type { RiskState } from '@guildhall/contract/money/risk.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';
import type { RiskLimits } from './risk.settings.ts';
import type { NamedSign } from './sign-words.ts';

/** What a list and a review have of a withdrawal with signs, `r`, its withdrawal `w` and its owner `u`. */
const columns = `r.withdrawal_id AS id,
  r.user_id AS "userId",
  u.name,
  u.email,
  w.amount_cents AS cents,
  w.test,
  CASE w.status WHEN 'pending' THEN 'requested' ELSE w.status::text END AS status,
  w.created_at AS "requestedAt",
  CASE
    WHEN r.held_at IS NOT NULL THEN 'held'
    WHEN r.cleared_at IS NOT NULL THEN 'cleared'
    ELSE 'found'
  END AS state,
  named_signs(r.signs) AS signs,
  r.held_at AS "heldAt",
  CASE WHEN r.held_at IS NOT NULL THEN taken_case('risk', r.withdrawal_id) END AS taken`;

/** Each found by its id alone. */
const joined = `CROSS JOIN LATERAL (SELECT * FROM withdrawals WHERE id = r.withdrawal_id LIMIT 1) AS w
      CROSS JOIN LATERAL (SELECT * FROM users WHERE id = r.user_id LIMIT 1) AS u`;

function queue(name: string, at: 'held_at' | 'found_at', comes: '<' | '>', from: string, nobody: string) {
  const order = comes === '>' ? 'ASC' : 'DESC';
  return statement<{ after: string | null; most: number }, QueuedRisk>(
    name,
    `SELECT ${columns}
      FROM (
        SELECT * FROM risk_reviews
        WHERE ${at} IS NOT NULL
          AND (${at}, withdrawal_id) ${comes} (
            CASE
              WHEN :after::uuid IS NULL THEN '${from}'
              ELSE (SELECT ${at} FROM risk_reviews WHERE withdrawal_id = :after)
            END,
            coalesce(:after::uuid, '${nobody}')
          )
        ORDER BY ${at} ${order}, withdrawal_id ${order} LIMIT :most
      ) AS r ${joined}
      ORDER BY r.${at} ${order}, r.withdrawal_id ${order}`,
  );
}

const sql = {
  look: statement<{ id: string; limits: RiskLimits; holds: boolean }, { waits: boolean }>(
    'risk.look',
    'SELECT look_for_risk(:id, :limits::jsonb, :holds) AS waits',
  ),
  ofAccount: statement<{ accountId: string; limits: RiskLimits }, { signs: NamedSign[] }>(
    'risk.of-account',
    'SELECT named_signs(signs_of_account(:accountId, :limits::jsonb)) AS signs',
  ),
  held: queue('risk.held', 'held_at', '>', '-infinity', '00000000-0000-0000-0000-000000000000'),
  newest: queue('risk.newest', 'found_at', '<', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  one: statement<{ id: string }, ReviewedRisk>(
    'risk.one',
    `SELECT
        ${columns},
        u.created_at AS "memberSince",
        freeze_of(r.user_id) IS NOT NULL AS frozen,
        coalesce((SELECT n.name FROM users AS n WHERE n.id = r.cleared_by), '') AS "clearedBy",
        r.cleared_at AS "clearedAt",
        r.reason
      FROM risk_reviews AS r ${joined}
      WHERE r.withdrawal_id = :id`,
  ),
  clear: statement<{ id: string; operatorId: string; reason: string }, ClearedRisk>(
    'risk.clear',
    'SELECT outcome, account AS "accountId", keys, held AS "heldAt" FROM clear_risk(:id, :operatorId, :reason)',
  ),
};

/** Money in cents. */
export type QueuedRisk = {
  id: string;
  userId: string;
  name: string;
  email: string;
  cents: bigint;
  test: boolean;
  status: WithdrawalStatus;
  requestedAt: Date;
  state: RiskState;
  signs: NamedSign[];
  heldAt: Date | null;
  taken: StoredTaken;
};

export type ReviewedRisk = QueuedRisk & {
  memberSince: Date;
  frozen: boolean;
  clearedBy: string;
  clearedAt: Date | null;
  reason: string;
};

type ClearedRisk = {
  outcome: 'ok' | 'stake' | 'repeated' | 'not_found';
  accountId: string;
  /** The signs that were cleared. */
  keys: string[] | null;
  /** Since when they held the withdrawal; null unless they do no more. */
  heldAt: Date | null;
};

/** Looks for signs at a withdrawal that waits, and answers whether it now waits for an operator to look at them. */
export async function writeLook(db: Db, look: { id: string; limits: RiskLimits; holds: boolean }) {
  return (await db.query(sql.look, look))[0]!.waits;
}

/** What speaks for risk in an account now. */
export async function findSignsOfAccount(db: Db, accountId: string, limits: RiskLimits) {
  return (await db.query(sql.ofAccount, { accountId, limits }))[0]!.signs;
}

/** Withdrawals with signs: those held, longest first, or all, newest first, beyond the one of the id `after`. */
export function findRisks(db: Db, state: 'held' | null, after: string | null, most: number): Promise<QueuedRisk[]> {
  return db.query(state === 'held' ? sql.held : sql.newest, { after, most });
}

/** One withdrawal with its signs. */
export async function findRisk(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** Notes that an operator has cleared what holds a withdrawal. */
export async function writeCleared(db: Db, cleared: { id: string; operatorId: string; reason: string }) {
  return (await db.query(sql.clear, cleared))[0]!;
}
