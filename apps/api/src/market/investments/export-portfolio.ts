import type { exportPortfolio as route } from '@guildhall/contract/market/portfolio.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { linkToPortfolio } from './portfolio.http.ts';

/** A link to the file of the caller's holdings, or of what one of their figures adds up. */
export function exportPortfolio(
  ctx: UserCtx<typeof route>,
  { paper, format, timeZone }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const linked = { accountId: ctx.caller.id, paper, format, timeZone };
  return Promise.resolve({ link: linkToPortfolio(linked, ctx.resources.config.secret) });
}
