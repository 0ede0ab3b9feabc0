import type { listFlows as route } from '@guildhall/contract/market/portfolio.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { addedTo, findFlows } from './flows.sql.ts';

/** The part of a figure's flows after one of them; the sum of all of them is the figure. */
export async function listFlows(
  ctx: Ctx,
  { figure, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findFlows(ctx, figure, { after, most: length + 1 });
  return {
    records: found.slice(0, length).map(({ date, ...flow }) => ({
      ...flow,
      date: typeof date === 'string' ? date : date.toISOString(),
      amount: addedTo(figure, flow),
    })),
    more: found.length > length,
  };
}
