import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type OfFrozen = { operatorId: string; projectId: string; dueOn: string };

/** Money in cents. */
export type RepaymentOfFrozen = {
  outcome: 'ok' | 'not_found' | 'stake' | 'not_frozen' | 'not_due' | 'nothing_due' | 'sharing' | 'insufficient';
  organizationId: string;
  id: string;
  projectTitle: string;
  paid: bigint;
  free: bigint;
};

const pay = statement<OfFrozen, RepaymentOfFrozen>(
  'repayments.pay-as-operator',
  `SELECT
      outcome,
      organization AS "organizationId",
      repayment_id AS id,
      project_title AS "projectTitle",
      paid_cents AS paid,
      free_cents AS free
    FROM pay_repayment_as_operator(:operatorId, :projectId, :dueOn)`,
);

/** Pays what is due of a project from the wallet of its frozen organization. */
export async function payAsOperator(db: Db, repayment: OfFrozen) {
  return (await db.query(pay, repayment))[0]!;
}
