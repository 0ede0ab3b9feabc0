import type { askEarlyRepayment as route } from '@guildhall/contract/market/repayments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findEarlyParts, repayEarlyInLedger } from './early-repayment.sql.ts';
import { refusalOfEarly } from './repay-early.ts';

/**
 * What it costs today to repay a project of the caller early, whether the wallet has it or not, and how much each holding gets.
 * @throws Refusal as `repayEarly`, except for money
 */
export async function askEarlyRepayment(
  ctx: UserCtx<typeof route>,
  { projectId, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const asked = await repayEarlyInLedger(ctx.db, ctx, { projectId, onlyAsk: true });
  if (asked.outcome !== 'ok' && asked.outcome !== 'insufficient') throw refusalOfEarly(ctx, asked);
  const { paid, plan, saved, holders } = asked;
  const records = await findEarlyParts(ctx.db, { projectId, after, most: length + 1 });
  return {
    amount: paid,
    plan,
    principal: paid - asked.return,
    return: asked.return,
    saved,
    holders,
    records: records.slice(0, length),
    more: records.length > length,
  };
}
