import type { listReviews as route } from '@guildhall/contract/market/reviews.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findReviews } from './reviews.sql.ts';

/**
 * An organization's reviews, newest first.
 * @throws Refusal `not_found` when there is no such organization
 */
export async function listReviews(
  ctx: Ctx<typeof route>,
  { orgId, start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { rows, total } = await findReviews(ctx, orgId, start, length);
  if (total === null) throw ctx.refuse('not_found', 'This organization was not found.');
  const records = rows.map(({ hidden, isOwn, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(isOwn && { own: true as const }),
    ...(hidden && { hidden }),
  }));
  return { records, recordsTotal: total, recordsFiltered: total };
}
