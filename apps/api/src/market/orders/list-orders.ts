import type { listOrders as route } from '@guildhall/contract/market/orders.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { findOrders } from './orders.sql.ts';

/**
 * Orders that the calling organization received, or that the caller placed; `name` is the other side's.
 * @throws Refusal `forbidden` when an ordinary user asks for received ones
 */
export async function listOrders(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { start, length, order, search, orderType, state } = input;
  const narrow = { search, state };
  const { rows, total, filtered } = await findOrders(ctx, orderType, { start, length, order, narrow });
  if (total === null) throw ctx.refuse('forbidden', 'Only organizations receive orders.');
  const records = rows.map((row) => ({
    id: row.id,
    title: row.title,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    photo: row.photoId === null ? '' : publicFileUrl(row.photoId),
    numberOfUnit: row.units,
    investment: row.total,
    state: row.state,
    disputed: row.disputed,
    buyerId: row.buyerId,
  }));
  return { records, recordsTotal: total, recordsFiltered: filtered };
}
