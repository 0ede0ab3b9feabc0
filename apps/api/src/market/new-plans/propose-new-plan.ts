import type { proposeNewPlan as route } from '@guildhall/contract/market/new-plans.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { beingCredited } from '../repayments/pay-repayment.ts';
import { followNewPlans } from './follow-new-plans.ts';
import { obstacleInWords } from './new-plans-in-words.ts';
import { proposeInLedger, type NewPlanObstacle } from './new-plans.sql.ts';

/**
 * Proposes a new plan for what is unpaid of a project of the caller. A moment later its holders are asked to vote.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, `conflict` while a payment is being credited, and
 *   `validation` where nothing is due, a vote is under way or was within 90 days, and where no holder counts
 */
export async function proposeNewPlan(
  ctx: UserCtx<typeof route>,
  { projectId, months, repayment, why }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller } = ctx;
  const proposed = await inTransaction(ctx, async (inside) => {
    const plan = await proposeInLedger(inside.db, {
      organizationId: caller.id,
      actorId: caller.actor,
      projectId,
      months,
      repayment,
      why,
    });
    if (plan.outcome !== 'ok') throw refusalOfPlan(ctx, plan.outcome);
    await recordAct(inside, plan.id, { title: plan.projectTitle });
    return plan;
  });
  followNewPlans(ctx.resources, [proposed.id]);
  return { endsAt: proposed.endsAt.toISOString(), voters: proposed.voters };
}

/** Why a new plan is not proposed. */
export function refusalOfPlan(
  { refuse }: Pick<Ctx<'conflict' | 'forbidden' | 'not_found'>, 'refuse'>,
  outcome: NewPlanObstacle | 'not_found' | 'nobody',
) {
  switch (outcome) {
    case 'not_found':
      return refuse('not_found', 'This project was not found.');
    case 'sharing':
      return refuse('conflict', beingCredited);
    case 'frozen':
      return refuse('forbidden', obstacleInWords.frozen);
    case 'nobody':
      return refuse('validation', 'None of its investors can vote on it.');
    default:
      return refuse('validation', obstacleInWords[outcome]);
  }
}
