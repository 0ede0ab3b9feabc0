import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { referUser as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { refuseInsider } from '../../people/members/refuse-insider.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { referralsNotifications } from './referrals.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { findSubject, insertReferral } from './referrals.sql.ts';

/**
 * Refers a user to a project, and notifies that user's pages. Whom is said by `referal` alone, whatever `orgId` says.
 * @throws Refusal `not_found` for an unknown project or user, `forbidden` for the project's creator and whoever belongs to it, `validation` for
 * oneself, the creator, or the same referral again
 */
export async function referUser(
  ctx: UserCtx<typeof route>,
  { projectId, referal }: ParsedOf<typeof route>,
): Promise<null> {
  const { db, caller, resources, log } = ctx;
  const subject = await findSubject(db, caller.id, projectId, referal);
  if (!subject) throw ctx.refuse('not_found', 'This project does not exist.');
  if (subject.createdBy === caller.id) throw ctx.refuse('forbidden', 'You cannot refer users to your own project.');
  await refuseInsider(ctx, subject.createdBy);
  if (referal === caller.id) throw invalid('referal', 'You cannot refer yourself.');
  if (referal === subject.createdBy) throw invalid('referal', 'This user created the project.');
  if (!subject.userExists) throw ctx.refuse('not_found', 'This user does not exist.');
  const { title: projectTitle, callerName: by } = subject;
  await inTransaction(ctx, async (inside) => {
    const isNew = await insertReferral(inside.db, caller.id, projectId, referal);
    if (!isNew) throw invalid('referal', 'You have already referred this user to this project.');
    // From here it succeeds.
    const subject = `${projectId} ${caller.id}`;
    const data = { projectId, projectTitle };
    await notify(inside.db, referralsNotifications, [
      { userId: referal, event: 'referral', subject, actorId: caller.id, data },
    ]);
  });
  // The referral is stored even when no open page can be notified.
  const event: LiveEvent = {
    event: 'notification',
    data: { kind: 'referral', projectId, projectTitle, by },
  };
  await resources.live.publish(db, referal, event).catch((error) => {
    log.warn({ err: error }, 'live event');
  });
  return null;
}
