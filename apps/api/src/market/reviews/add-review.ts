import type { addReview as route } from '@guildhall/contract/market/reviews.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { refuseInsider } from '../../people/members/refuse-insider.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { reviewsNotifications } from './reviews.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { saveReview } from './reviews.sql.ts';

/**
 * Reviews an organization; the caller's second review of it replaces the first.
 * @throws Refusal `forbidden` of oneself and for whoever belongs to it, `not_found` when there is no such organization
 */
export async function addReview(
  ctx: UserCtx<typeof route>,
  { orgId, message, rating }: ParsedOf<typeof route>,
): Promise<null> {
  if (orgId === ctx.caller.id) throw ctx.refuse('forbidden', 'You cannot review yourself.');
  await refuseInsider(ctx, orgId);
  await inTransaction(ctx, async ({ db, caller, refuse }) => {
    if (!(await saveReview(db, caller.id, orgId, message, rating * 2)))
      throw refuse('not_found', 'This organization was not found.');
    const data = { stars: rating, organizationId: orgId };
    await notify(db, reviewsNotifications, [
      { userId: orgId, event: 'review', subject: caller.id, actorId: caller.id, data },
    ]);
  });
  return null;
}
