import { statement } from '../../platform/database/statement.ts';
import type { Db } from '../../platform/database/database.ts';

type Own = { organizationId: string; projectId: string };

const sql = {
  publish: statement<Own, { outcome: 'ok' | 'not_found' | 'not_draft' | 'late' }>(
    'funding.publish',
    'SELECT outcome FROM publish_project(:organizationId, :projectId)',
  ),
  extend: statement<
    Own & { until: Date },
    { outcome: 'ok' | 'not_found' | 'not_open' | 'extended' | 'too_early' | 'too_late' }
  >('funding.extend', 'SELECT outcome FROM extend_project(:organizationId, :projectId, :until)'),
  close: statement<Own, { outcome: 'ok' | 'not_found' | 'not_open' | 'undecided' }>(
    'funding.close',
    'SELECT outcome FROM close_project(:organizationId, :projectId)',
  ),
  cancel: statement<Own, CanceledProject>(
    'funding.cancel',
    `SELECT outcome, project_title AS "projectTitle", returning_cents AS returning
      FROM cancel_project(:organizationId, :projectId)`,
  ),
  cancelAsOperator: statement<{ operatorId: string; projectId: string }, CanceledByOperator>(
    'funding.cancel-as-operator',
    `SELECT outcome, organization AS "organizationId", project_title AS "projectTitle", state_before AS state,
        returning_cents AS returning
      FROM cancel_project_as_operator(:operatorId, :projectId)`,
  ),
  toSettle: statement<{ most: number }, { id: string }>(
    'funding.to-settle',
    'SELECT id FROM projects WHERE settle_at <= business_now() ORDER BY settle_at LIMIT :most',
  ),
  settle: statement<{ projectId: string; most: number }, Settled>(
    'funding.settle',
    `SELECT moved, is_finished AS "isFinished", decided, organization AS "organizationId",
        project_title AS "projectTitle"
      FROM settle_escrow(:projectId, :most)`,
  ),
  cancelInvestment: statement<{ investorId: string; investmentId: string }, CanceledInvestment>(
    'funding.cancel-investment',
    `SELECT outcome, cents, project_title AS "projectTitle", organization AS "organizationId"
      FROM cancel_investment(:investorId, :investmentId)`,
  ),
  find: statement<{ projectId: string }, { title: string; openUntil: Date | null }>(
    'funding.find',
    'SELECT title, open_until AS "openUntil" FROM projects WHERE id = :projectId',
  ),
  investors: statement<{ projectId: string; after: string | null; most: number }, { userId: string }>(
    'funding.investors',
    `SELECT DISTINCT i.user_id AS "userId" FROM investments AS i
      WHERE i.project_id = :projectId AND is_in_escrow(i) AND (:after::uuid IS NULL OR i.user_id > :after)
      ORDER BY i.user_id LIMIT :most`,
  ),
};

/** Money in cents. */
type CanceledProject = {
  outcome: 'ok' | 'not_found' | 'draft' | 'ended' | 'released';
  projectTitle: string;
  returning: bigint;
};

/** Money in cents; the state before. */
type CanceledByOperator = Omit<CanceledProject, 'outcome'> & {
  outcome: CanceledProject['outcome'] | 'stake';
  organizationId: string;
  state: string;
};

/** Money in cents. */
type CanceledInvestment = {
  outcome: 'ok' | 'not_found' | 'too_late';
  cents: bigint;
  projectTitle: string;
  organizationId: string;
};

/** One step: the accounts whose money moved, whether nothing is left to do now, and how the funding was decided in it. */
type Settled = {
  moved: string[];
  isFinished: boolean;
  decided: 'funded' | 'failed' | null;
  organizationId: string;
  projectTitle: string;
};

export async function publishInLedger(db: Db, project: Own) {
  return (await db.query(sql.publish, project))[0]!.outcome;
}

export async function extendInLedger(db: Db, project: Own & { until: Date }) {
  return (await db.query(sql.extend, project))[0]!.outcome;
}

export async function closeInLedger(db: Db, project: Own) {
  return (await db.query(sql.close, project))[0]!.outcome;
}

export async function cancelInLedger(db: Db, project: Own) {
  return (await db.query(sql.cancel, project))[0]!;
}

/** Cancels a project for an operator who has no stake in it. */
export async function cancelAsOperator(db: Db, project: { operatorId: string; projectId: string }) {
  return (await db.query(sql.cancelAsOperator, project))[0]!;
}

/** Takes an investment back for its investor. */
export async function cancelInvestmentInLedger(db: Db, investment: { investorId: string; investmentId: string }) {
  return (await db.query(sql.cancelInvestment, investment))[0]!;
}

/** The ids of at most `most` projects of which something in escrow, or the funding, is to be settled now. */
export async function projectsToSettle(db: Db, most: number): Promise<string[]> {
  return (await db.query(sql.toSettle, { most })).map(({ id }) => id);
}

/** Goes on with at most `most` investments in the escrow of a project. */
export async function settleEscrow(db: Db, projectId: string, most: number) {
  return (await db.query(sql.settle, { projectId, most }))[0]!;
}

export async function findFunding(db: Db, projectId: string) {
  return (await db.query(sql.find, { projectId }))[0];
}

/** Who has money in the escrow of a project, by id from after one of them on. */
export async function investorsInEscrow(db: Db, projectId: string, after: string | null, most: number) {
  return (await db.query(sql.investors, { projectId, after, most })).map(({ userId }) => userId);
}
