import type { approveWithdrawal as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { standingOf } from './to-standing.ts';
import { aloneLimits } from './withdrawals.settings.ts';

/** Approves a withdrawal for the operator who calls, or notes the first of two approvals. @throws Refusal as `decideWithdrawal`, and for test money where real money is paid in */
export async function approveWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id, asTest }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (asTest && !ctx.resources.config.testMoney)
    throw ctx.refuse('validation', 'Real money is paid in here, so test money cannot be approved.');
  const limits = aloneLimits(ctx.resources.config);
  const { needsSecond, repeated } = await decideWithdrawal(ctx, {
    id,
    approve: true,
    asTest,
    limits,
    ...actorOf(ctx),
  });
  return { ...(await standingOf(ctx.db, id)), needsSecond, repeated };
}
