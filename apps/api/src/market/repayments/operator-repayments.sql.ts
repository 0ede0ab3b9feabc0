import { correctRepayment, payRepaymentAsOperator } from '@guildhall/contract/market/repayments.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Second } from '../../trust/operators/second-approval.ts';

/** Up to `mostAlone` cents one operator pays alone. */
type OfFrozen = { operatorId: string; projectId: string; dueOn: string; reason: string; mostAlone: bigint };
type WithRoles = { roles: readonly OperatorRole[] };

/** Money in cents. */
export type RepaymentOfFrozen = {
  outcome:
    | 'ok'
    | 'not_found'
    | 'stake'
    | 'not_frozen'
    | 'not_due'
    | 'nothing_due'
    | 'sharing'
    | 'insufficient'
    | Second;
  organizationId: string;
  id: string;
  projectTitle: string;
  paid: bigint;
  free: bigint;
};

const pay = statement<OfFrozen & WithRoles, RepaymentOfFrozen>(
  'repayments.pay-as-operator',
  `SELECT
      outcome,
      organization AS "organizationId",
      repayment_id AS id,
      project_title AS "projectTitle",
      paid_cents AS paid,
      free_cents AS free
    FROM pay_repayment_as_operator(:operatorId, :projectId, :dueOn, :reason, :mostAlone, :roles)`,
);

/** Pays what is due of a project from the wallet of its frozen organization, or notes the first of two approvals. */
export async function payAsOperator(db: Db, repayment: OfFrozen) {
  return (await db.query(pay, { ...repayment, roles: payRepaymentAsOperator.operator!.roles }))[0]!;
}

type ToCorrect = { operatorId: string; repaymentId: string; reason: string };

/** `paid` is the whole payment in cents. */
export type CorrectedRepayment = {
  outcome:
    | 'ok'
    | 'not_found'
    | 'stake'
    | 'corrected'
    | 'sharing'
    | 'later'
    | 'too_late'
    | 'new_plan'
    | 'written_off'
    | Second;
  organizationId: string;
  projectId: string;
  projectTitle: string;
  paid: bigint;
};

const correct = statement<ToCorrect & WithRoles, CorrectedRepayment>(
  'repayments.correct',
  `SELECT
      outcome,
      organization AS "organizationId",
      project AS "projectId",
      project_title AS "projectTitle",
      paid_cents AS paid
    FROM correct_repayment(:operatorId, :repaymentId, :reason, :roles)`,
);

const takeBack = statement<{ id: string; most: number }, { debited: string[]; isFinished: boolean }>(
  'repayments.take-back',
  'SELECT debited, is_finished AS "isFinished" FROM take_back_returns(:id, :most)',
);
const corrections = statement<NoParams, { id: string }>(
  'repayments.corrections',
  'SELECT repayment_id AS id FROM repayment_corrections WHERE finished_at IS NULL ORDER BY begun_at LIMIT 100',
);

/** Begins to take a payment back that was made by mistake, or notes the first of two approvals. */
export async function correctInLedger(db: Db, payment: ToCorrect) {
  return (await db.query(correct, { ...payment, roles: correctRepayment.operator!.roles }))[0]!;
}

/** Takes a payment that is corrected back from at most `most` holdings; answers the accounts concerned, and whether it is finished. */
export async function takeBackReturns(db: Db, id: string, most: number) {
  return (await db.query(takeBack, { id, most }))[0]!;
}

/** The payments that are corrected and were not taken back from all holders, the oldest first. */
export async function correctionsUnderWay(db: Db): Promise<string[]> {
  return (await db.query(corrections, {})).map(({ id }) => id);
}
