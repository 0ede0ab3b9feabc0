import type { readPortfolioFigures as route } from '@guildhall/contract/market/portfolio.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findFigures } from './flows.sql.ts';
import { portfolioValues, returnedOf } from './portfolio-values.ts';

/** The figures of the caller's paid investments, from sums that are kept. */
export async function readPortfolioFigures(ctx: Ctx): Promise<DataOf<typeof route>> {
  const found = await findFigures(ctx);
  const { invested, inEscrow, outstanding, expected } = found;
  return {
    invested,
    inEscrow,
    returned: returnedOf(found),
    outstanding,
    expected,
    ...portfolioValues(found, ctx.resources.config.shownValue),
  };
}
