import type { organizationDetails as route } from '@guildhall/contract/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { sharePath } from '../pages/share-path.ts';
import type { Ctx } from '../context.ts';
import { findDetails } from './organizations.sql.ts';

/**
 * An organization as the caller sees it, with its eight newest activities. Tells nothing by which it could be reached
 * past the product: no e-mail, no mobile number.
 * @throws Refusal `not_found` also for an ordinary user's id
 */
export async function organizationDetails(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findDetails(ctx, input.id);
  if (!found) throw ctx.refuse('not_found', 'This organization was not found.');
  const { isConnected, isLiked, totalLikes, totalRating, ratingCount, activity, slug, ...rest } = found;
  const userDetail = { ...rest, sharePath: sharePath('o', slug) };
  const recentActivity = activity.map((entry) => ({ ...entry, createdAt: new Date(entry.createdAt).toISOString() }));
  return { isConnected, isLiked, totalLikes, totalRating, ratingCount, userDetail, recentActivity };
}
