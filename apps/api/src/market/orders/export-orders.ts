import type { exportOrders as route, OrderFilter } from '@guildhall/contract/market/orders.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { linkToOrders } from './order-files.http.ts';

/** A link to the file of the orders that the calling organization received. */
export function exportOrders(
  ctx: UserCtx<typeof route>,
  { state, search, format, timeZone }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const linked = { sellerId: ctx.caller.id, state: state as OrderFilter | '', search, format, timeZone };
  return Promise.resolve({ link: linkToOrders(linked, ctx.resources.config.secret) });
}
