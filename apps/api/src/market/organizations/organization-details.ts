import type { organizationDetails as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import type { Ctx } from '../../context.ts';
import { findDetails } from './organizations.sql.ts';
import { toRecord } from './organization-record.ts';

/**
 * An organization as the caller sees it, with its eight newest activities and what is known of it by what happened. Holds nothing by which
 * it could be reached past the product: no e-mail, no mobile number.
 * @throws Refusal `not_found` also for an ordinary user's id
 */
export async function organizationDetails(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findDetails(ctx, input.id);
  if (!found) throw ctx.refuse('not_found', 'This organization was not found.');
  const { id, name, profilePic, type, about, address, slug, verified, takesNoMoney, insider } = found;
  const { isConnected, isLiked, totalLikes, totalRating, ratingCount, verifiedRating, verifiedCount } = found;
  return {
    isConnected,
    isLiked,
    totalLikes,
    totalRating,
    ratingCount,
    verifiedRating,
    verifiedCount,
    userDetail: {
      id,
      name,
      profilePic,
      type,
      about,
      address,
      sharePath: sharePath('o', slug),
      verified,
      takesNoMoney,
      insider,
    },
    recentActivity: found.activity.map(withInstant),
    record: toRecord(found),
    ratings: [0, 2, 4, 6, 8].map((half) => found.ratingCounts[half]! + found.ratingCounts[half + 1]!),
    newestProjects: found.projects.map(({ raised, budget, ...project }) => ({
      ...project,
      raised: BigInt(raised),
      budget: BigInt(budget),
    })),
    newestReviews: found.reviews.map(withInstant),
  };
}

/** A moment as PostgreSQL writes it in JSON becomes one of the calls. */
function withInstant<Row extends { createdAt: string }>(row: Row): Row {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
