import type { readPortfolioFigures as route } from '@guildhall/contract/market/portfolio.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findFigures } from './flows.sql.ts';

/** The figures of the caller's paid investments, from sums that are kept. */
export function readPortfolioFigures(ctx: Ctx): Promise<DataOf<typeof route>> {
  return findFigures(ctx);
}
