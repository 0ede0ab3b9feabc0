import type { readMonthlyList as route } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { receivableCents } from '@guildhall/contract/market/returns.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { yearlyRateOf } from '../projects/yearly-rate-of.ts';
import { findListOfMonth } from './monthly-lists.sql.ts';
import { partsOf } from './parts-of-list.ts';

/**
 * The list of one month of the caller, with what would be invested, or was, in each of its projects. Money in cents.
 * @throws Refusal `not_found`
 */
export async function readMonthlyList(
  ctx: Ctx<typeof route>,
  { id, projects: chosen }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findListOfMonth(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This list was not found.');
  const { monthId, listName, month, state, price, lapsesOn, projects } = found;
  const { of, total, split } = partsOf(found, chosen);
  return {
    id: monthId,
    name: listName,
    month,
    state,
    price,
    lapsesOn,
    total,
    split,
    projects: projects.map(({ most: _most, termsSeen: _termsSeen, cents: _cents, investId, ...project }) => {
      const part = of.get(project.id) ?? 0n;
      return {
        ...project,
        yearlyRate: yearlyRateOf(project),
        part,
        receivable: receivableCents(part, project.returnOnInvestment),
        investId: investId ?? '',
      };
    }),
  };
}
