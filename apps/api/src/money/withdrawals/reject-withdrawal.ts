import type { rejectWithdrawal as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { standingOf } from './to-standing.ts';

/** Rejects a withdrawal for the operator who calls. @throws Refusal as `decideWithdrawal` */
export async function rejectWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await decideWithdrawal(ctx, { id, approve: false, reason, ...actorOf(ctx) });
  return standingOf(ctx.db, id);
}
