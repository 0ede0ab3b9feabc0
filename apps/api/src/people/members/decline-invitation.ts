import type { declineInvitation as route } from '@guildhall/contract/people/memberships.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { dropInvitation } from './members.sql.ts';

/** Declines an invitation; the organization is notified. @throws Refusal `not_found` where the account's e-mail has none of this id */
export async function declineInvitation(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  const { id: memberId } = ctx.caller;
  await inTransaction(ctx, async ({ db, refuse }) => {
    const declined = await dropInvitation(db, id, memberId);
    if (!declined) throw refuse('not_found', 'This invitation is no longer valid.');
    await notify(db, membersNotifications, [
      { userId: declined.organizationId, event: 'memberDeclined', subject: id, actorId: memberId, data: {} },
    ]);
  });
  return null;
}
