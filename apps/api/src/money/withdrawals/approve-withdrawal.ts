import type { approveWithdrawal as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import type { Resources } from '../../resources.ts';
import { askAboutWithdrawal } from './ask-about-withdrawal.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { standingOf } from './to-standing.ts';
import { aloneLimits } from './withdrawals.settings.ts';

/** @throws Refusal where test money is to be approved and real money is paid in */
export function refuseTestMoney({ config }: Resources, asTest: boolean): void {
  if (asTest && !config.testMoney)
    throw refuse('validation', 'Real money is paid in here, so test money cannot be approved.');
}

/** Approves a withdrawal for the operator who calls, or notes the first of two approvals. @throws Refusal as `decideWithdrawal`, and for test money where real money is paid in */
export async function approveWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id, asTest }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  refuseTestMoney(ctx.resources, asTest);
  const limits = aloneLimits(ctx.resources.config);
  await askAboutWithdrawal(ctx, id);
  const { needsSecond, repeated } = await decideWithdrawal(ctx, {
    id,
    approve: true,
    asTest,
    limits,
    risk: ctx.resources.config,
    ...actorOf(ctx),
  });
  return { ...(await standingOf(ctx.db, id)), needsSecond, repeated };
}
