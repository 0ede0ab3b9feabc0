import type { listReviews as route } from '@guildhall/contract/market/reviews.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findReviews, type FoundReview } from './reviews.sql.ts';

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
  return { records: rows.map(toReview), recordsTotal: total, recordsFiltered: total };
}

/** What a review does not have is left out. */
function toReview(found: FoundReview): DataOf<typeof route>['records'][number] {
  const { id, name, msg, rating, createdAt, isOwn, hidden, ground, groundOn, former } = found;
  const { answer, answeredBy, answeredAt, mayAnswer } = found;
  return {
    id,
    name,
    msg,
    rating,
    createdAt: createdAt.toISOString(),
    ...(isOwn && { own: true }),
    ...(hidden && { hidden }),
    ...(ground && { verified: { ground, on: groundOn! } }),
    ...(former.length > 0 && {
      former: former.map((text) => ({ ...text, writtenAt: new Date(text.writtenAt).toISOString() })),
    }),
    ...(answer !== null && { answer: { text: answer, by: answeredBy ?? '', at: answeredAt!.toISOString() } }),
    ...(mayAnswer && { mayAnswer: true }),
  };
}
