import type { DisputeStatus, disputeReasons } from '@guildhall/contract/trust/after-purchase.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { RefundObstacle } from './refuse-refund.ts';

type Reason = (typeof disputeReasons)[number];

const sql = {
  open: statement<{ buyerId: string; purchaseId: string; reason: Reason; message: string }, OpenedDispute>(
    'disputes.open',
    `SELECT
        outcome,
        dispute_id AS id,
        kind,
        seller AS "sellerId",
        project_title AS "projectTitle",
        disputed AS cents
      FROM open_dispute(:buyerId, :purchaseId, :reason, :message)`,
  ),
  answer: statement<{ sellerId: string; id: string; answer: string }, AnsweredDispute>(
    'disputes.answer',
    `SELECT outcome, purchase AS "purchaseId", kind, buyer AS "buyerId", project_title AS "projectTitle"
      FROM answer_dispute(:sellerId, :id, :answer)`,
  ),
  accept: statement<{ sellerId: string; id: string; note: string }, AcceptedDispute>(
    'disputes.accept',
    `SELECT
        outcome,
        purchase AS "purchaseId",
        kind,
        buyer AS "buyerId",
        project_title AS "projectTitle",
        given_cents AS cents,
        left_cents AS "left",
        free_cents AS free
      FROM accept_dispute(:sellerId, :id, :note)`,
  ),
  add: statement<{ sideId: string; id: string; message: string; most: number }, AddedToDispute>(
    'disputes.add',
    `SELECT
        outcome,
        purchase AS "purchaseId",
        kind,
        other AS "otherId",
        by_seller AS "bySeller",
        number,
        project_title AS "projectTitle"
      FROM add_to_dispute(:sideId, :id, :message, :most)`,
  ),
  addFiles: statement<{ id: string; number: number; fileIds: readonly string[] }>(
    'disputes.add-files',
    `INSERT INTO dispute_files (file_id, dispute_id, number)
      SELECT file_id, :id, :number FROM unnest(:fileIds::uuid[]) AS file_id`,
  ),
  withdraw: statement<{ buyerId: string; id: string; note: string }, WithdrawnDispute>(
    'disputes.withdraw',
    `SELECT outcome, purchase AS "purchaseId", kind, seller AS "sellerId", project_title AS "projectTitle"
      FROM withdraw_dispute(:buyerId, :id, :note)`,
  ),
  decide: statement<{ operatorId: string; id: string; cents: bigint | null; reason: string }, DecidedDispute>(
    'disputes.decide',
    `SELECT
        outcome,
        purchase AS "purchaseId",
        kind,
        buyer AS "buyerId",
        seller AS "sellerId",
        project_title AS "projectTitle",
        status_before AS before,
        decided_cents AS cents,
        left_cents AS "left",
        free_cents AS free
      FROM decide_dispute(:operatorId, :id, :cents, :reason)`,
  ),
  due: statement<{ most: number }, DueDispute>(
    'disputes.due',
    `SELECT
        id,
        purchase AS "purchaseId",
        kind,
        seller AS "sellerId",
        buyer AS "buyerId",
        is_late AS "isLate"
      FROM take_due_disputes(:most)`,
  ),
};

type Kind = 'order' | 'investment';

type OpenedDispute = {
  outcome: 'ok' | 'not_found' | 'not_paid' | 'refunded' | 'disputed' | 'charged_back' | 'late';
  id: string;
  kind: Kind;
  sellerId: string;
  projectTitle: string;
  cents: bigint;
};

type AnsweredDispute = {
  outcome: 'ok' | 'not_found' | 'answered' | 'closed';
  purchaseId: string;
  kind: Kind;
  buyerId: string;
  projectTitle: string;
};

type AcceptedDispute = Omit<AnsweredDispute, 'outcome'> & {
  outcome: 'ok' | 'not_found' | 'closed' | RefundObstacle;
  cents: bigint;
  left: bigint;
  free: bigint;
};

type AddedToDispute = {
  outcome: 'ok' | 'not_found' | 'closed' | 'unanswered' | 'full';
  purchaseId: string;
  kind: Kind;
  otherId: string;
  bySeller: boolean;
  /** Of all that was added to it. */
  number: number;
  projectTitle: string;
};

type WithdrawnDispute = {
  outcome: 'ok' | 'not_found' | 'closed';
  purchaseId: string;
  kind: Kind;
  sellerId: string;
  projectTitle: string;
};

type DecidedDispute = {
  outcome: 'ok' | 'not_found' | 'stake' | 'closed' | RefundObstacle;
  purchaseId: string;
  kind: Kind;
  buyerId: string;
  sellerId: string;
  projectTitle: string;
  before: DisputeStatus;
  cents: bigint;
  left: bigint;
  free: bigint;
};

type DueDispute = {
  id: string;
  purchaseId: string;
  kind: Kind;
  sellerId: string;
  buyerId: string;
  isLate: boolean;
};

/** Opens a dispute and sets money aside; only `ok` has changed anything. */
export async function writeDispute(
  db: Db,
  opened: { buyerId: string; purchaseId: string; reason: Reason; message: string },
) {
  return (await db.query(sql.open, opened))[0]!;
}

/** Takes the seller's answer; only `ok` has changed anything. */
export async function writeAnswer(db: Db, answer: { sellerId: string; id: string; answer: string }) {
  return (await db.query(sql.answer, answer))[0]!;
}

/** Accepts a dispute for its seller. What is not `ok` has to be rolled back. */
export async function writeAcceptance(db: Db, acceptance: { sellerId: string; id: string; note: string }) {
  return (await db.query(sql.accept, acceptance))[0]!;
}

/** Adds words of a side; only `ok` has changed anything. */
export async function writeAddition(db: Db, addition: { sideId: string; id: string; message: string; most: number }) {
  return (await db.query(sql.add, addition))[0]!;
}

/** Adds files to a dispute, under the number of what they came with: 0 for what it was opened with. */
export async function insertDisputeFiles(
  db: Db,
  files: { id: string; number: number; fileIds: readonly string[] },
): Promise<void> {
  await db.query(sql.addFiles, files);
}

/** Takes a dispute back for its buyer; only `ok` has changed anything. */
export async function writeWithdrawal(db: Db, withdrawal: { buyerId: string; id: string; note: string }) {
  return (await db.query(sql.withdraw, withdrawal))[0]!;
}

/** Decides a dispute, giving an amount in cents back, all of it for null. What is not `ok` has to be rolled back. */
export async function writeOutcome(
  db: Db,
  decision: { operatorId: string; id: string; cents: bigint | null; reason: string },
) {
  return (await db.query(sql.decide, decision))[0]!;
}

/** Takes at most `most` disputes whose answer is due in two days, or is late, each once. */
export function takeDueDisputes(db: Db, most: number) {
  return db.query(sql.due, { most });
}
