import type { acceptInvitation as route } from '@guildhall/contract/people/memberships.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { recordActOf } from '../../base/audit/record-act.ts';
import { findMemberships, consumeInvitation } from './members.sql.ts';

/**
 * Makes the account that is logged in a member of the organization that has invited its e-mail.
 * @throws Refusal `not_found` without such an invitation, `forbidden` where the e-mail is not verified and the key is not that of the mail
 */
export function acceptInvitation(
  ctx: UserCtx<typeof route>,
  { id, key }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { id: memberId } = ctx.caller;
  return inTransaction(ctx, async ({ db, refuse }) => {
    const joined = await consumeInvitation(db, id, memberId, hashSecret(key));
    if (!joined) {
      const { invitations } = await findMemberships(db, memberId, ctx.tokenHash!);
      if (invitations.some((invitation) => invitation.id === id))
        throw refuse('forbidden', 'Please open the link in the mail, so we know that this e-mail address is yours.');
      throw refuse('not_found', 'This invitation is no longer valid.');
    }
    // From here it succeeds.
    const { organizationId, role } = joined;
    await notify(db, membersNotifications, [
      { userId: organizationId, event: 'memberJoined', subject: memberId, actorId: memberId, data: { role } },
    ]);
    await recordActOf(db, {
      organizationId,
      actorId: memberId,
      verb: 'member.join',
      subjectId: memberId,
      details: { role },
    });
    return { organizationId };
  });
}
