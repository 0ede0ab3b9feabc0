import type { SanctionsState } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';

/** What a list and a review have of a case `c` and its account `u`. */
const columns = `c.id,
  c.user_id AS "userId",
  u.name,
  u.type = 2 AS organization,
  c.about_holder AS "aboutHolder",
  c.asked_name AS "askedName",
  c.matched_name AS "matchedName",
  c.list,
  c.entry,
  c.score,
  c.state,
  c.opened_at AS "openedAt",
  CASE WHEN c.state = 'open' THEN taken_case('sanctions', c.id) END AS taken`;

/** Found by its id alone. */
const joined = 'CROSS JOIN LATERAL (SELECT * FROM users WHERE id = c.user_id LIMIT 1) AS u';

function queue(name: string, which: string, comes: '<' | '>', from: string, nobody: string) {
  const order = comes === '>' ? 'ASC' : 'DESC';
  return statement<{ after: string | null; most: number }, QueuedSanctions>(
    name,
    `SELECT ${columns}
      FROM (
        SELECT * FROM sanctions_cases
        WHERE ${which}
          AND (opened_at, id) ${comes} (
            CASE
              WHEN :after::uuid IS NULL THEN '${from}'
              ELSE (SELECT opened_at FROM sanctions_cases WHERE id = :after)
            END,
            coalesce(:after::uuid, '${nobody}')
          )
        ORDER BY opened_at ${order}, id ${order} LIMIT :most
      ) AS c ${joined}
      ORDER BY c.opened_at ${order}, c.id ${order}`,
  );
}

const sql = {
  open: queue('sanctions.open', "state = 'open'", '>', '-infinity', '00000000-0000-0000-0000-000000000000'),
  newest: queue('sanctions.newest', 'true', '<', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  unanswered: statement<NoParams, UnansweredQuestions>(
    'sanctions.unanswered',
    `SELECT count(*)::int AS unanswered, min(w.created_at) AS since
      FROM (
        SELECT created_at FROM sanctions_questions WHERE state = 'waiting' AND tries > 0
        ORDER BY (reason = 'night'), next_at LIMIT 1000
      ) AS w`,
  ),
  one: statement<{ id: string }, ReviewedSanctions>(
    'sanctions.one',
    `SELECT
        ${columns},
        u.email,
        u.business_name AS "businessName",
        u.organization_reg_no AS "registrationNumber",
        u.country,
        coalesce(u.birth_date::text, '') AS "birthDate",
        u.created_at AS "memberSince",
        coalesce(u.verified_until > now(), false) AS verified,
        freeze_of(c.user_id) IS NOT NULL AS frozen,
        c.words,
        c.found_at AS "foundAt",
        c.withdrawal_id AS "withdrawalId",
        coalesce((SELECT n.name FROM users AS n WHERE n.id = c.decided_by), '') AS "decidedBy",
        c.decided_at AS "decidedAt",
        c.reason
      FROM sanctions_cases AS c ${joined}
      WHERE c.id = :id`,
  ),
  ofAccount: statement<{ userId: string }, SanctionsOfAccount>(
    'sanctions.of-account',
    `SELECT id, state, about_holder AS "aboutHolder", opened_at AS "openedAt" FROM sanctions_cases
      WHERE user_id = :userId
      ORDER BY opened_at DESC, id DESC LIMIT 10`,
  ),
  decide: statement<SanctionsDecision, DecidedSanctions>(
    'sanctions.decide',
    `SELECT outcome, account AS "accountId", state_before AS before
      FROM decide_sanctions(:id, :operatorId, :becomes, :reason)`,
  ),
};

export type QueuedSanctions = {
  id: string;
  userId: string;
  name: string;
  organization: boolean;
  aboutHolder: boolean;
  askedName: string;
  matchedName: string;
  list: string;
  entry: string;
  score: number | null;
  state: SanctionsState;
  openedAt: Date;
  taken: StoredTaken;
};

type SanctionsOfAccount = Pick<QueuedSanctions, 'id' | 'state' | 'aboutHolder' | 'openedAt'>;

type ReviewedSanctions = QueuedSanctions & {
  email: string;
  businessName: string;
  registrationNumber: string;
  country: string;
  birthDate: string;
  memberSince: Date;
  verified: boolean;
  frozen: boolean;
  words: string;
  foundAt: Date;
  withdrawalId: string | null;
  decidedBy: string;
  decidedAt: Date | null;
  reason: string;
};

type UnansweredQuestions = { unanswered: number; since: Date | null };

export type SanctionsDecision = { id: string; operatorId: string; becomes: 'same' | 'other'; reason: string };

type DecidedSanctions = {
  outcome: 'ok' | 'stake' | 'repeated' | 'decided' | 'not_found';
  accountId: string;
  before: SanctionsState;
};

/** Cases: those to decide, oldest first, or all, newest first, beyond the one of the id `after`. */
export function findSanctionsCases(db: Db, state: 'open' | null, after: string | null, most: number) {
  return db.query(state === 'open' ? sql.open : sql.newest, { after, most });
}

/** Questions that were asked and not answered, counted to 1,000, and since when one waits. */
export async function findUnanswered(db: Db) {
  return (await db.query(sql.unanswered, {}))[0]!;
}

/** One case with its account. */
export async function findSanctionsCase(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** Decides a case. */
export async function writeDecision(db: Db, decision: SanctionsDecision) {
  return (await db.query(sql.decide, decision))[0]!;
}

/** The newest 10 cases of one account, open and decided. */
export function findSanctionsOfAccount(db: Db, userId: string): Promise<SanctionsOfAccount[]> {
  return db.query(sql.ofAccount, { userId });
}
