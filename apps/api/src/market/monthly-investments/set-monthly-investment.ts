import { reasonInWords } from '@guildhall/contract/market/monthly-investments.contract.ts';
import {
  mostMonthly,
  type setMonthlyInvestment as route,
} from '@guildhall/contract/market/set-monthly-investment.contract.ts';
import { beyondOwnLimit } from '@guildhall/contract/market/investment-limits.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { readInvestmentLimit } from '../investment-limits/read-investment-limit.ts';
import { refuseObstacles } from '../investments/invest.ts';
import { insertMonthly } from './monthly-investments.sql.ts';

/**
 * Sets up that the caller invests a sum, in cents, in a project on a day of each month until its goal, by the terms that it has now.
 * @throws Refusal what `invest` refuses whatever pays, `own_limit` for more than the whole of the caller's own limit, `validation`
 *   above the sum of which the house warns each time, for a second one in the project and for one too many
 */
export async function setMonthlyInvestment(
  ctx: UserCtx<typeof route>,
  { projectId, price, day, riskText }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseOldTerms(ctx);
  await refuseObstacles(ctx, { projectId, price });
  const { limit, warning } = await readInvestmentLimit(ctx);
  if (limit !== null && price > limit) throw ctx.refuse('own_limit', { price: beyondOwnLimit(limit) });
  if (warning && price > warning.above) throw ctx.refuse('validation', { price: reasonInWords('warned') });
  return inTransaction(ctx, async (inside) => {
    const { id: userId, actor: actorId } = ctx.caller;
    const monthly = { userId, actorId, projectId, cents: price, day, riskText, most: mostMonthly };
    const { outcome, id, startsOn } = await insertMonthly(inside.db, monthly);
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'already')
      throw ctx.refuse('validation', {
        price: 'You already invest in this project each month. Stop that first to change it.',
      });
    if (outcome === 'too_many')
      throw ctx.refuse('validation', { price: `You have ${mostMonthly} monthly investments. Please stop one first.` });
    await recordAct(inside, projectId, { cents: String(price) });
    return { id, nextOn: startsOn };
  });
}
