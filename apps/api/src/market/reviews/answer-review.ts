import type { answerReview as route } from '@guildhall/contract/market/reviews.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { reviewsNotifications } from './reviews.notifications.ts';
import { addAnswer } from './reviews.sql.ts';

/**
 * Answers a review of the caller, once; who wrote it is notified.
 * @throws Refusal `not_found`, also of a review that is hidden, and `validation` where it was answered before
 */
export function answerReview(
  ctx: UserCtx<typeof route>,
  { reviewId, answer }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller, refuse }) => {
    const { id: organizationId, actor: actorId } = caller;
    const { outcome, reviewerId } = await addAnswer(db, { organizationId, actorId, reviewId, answer });
    if (outcome === 'not_found') throw refuse('not_found', 'This review was not found.');
    if (outcome === 'answered') throw refuse('validation', 'This review is already answered.');
    await notify(db, reviewsNotifications, [
      {
        userId: reviewerId,
        event: 'reviewAnswered',
        subject: reviewId,
        actorId: organizationId,
        data: { organizationId },
      },
    ]);
    return { id: reviewId };
  });
}
