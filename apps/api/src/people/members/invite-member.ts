import { mostMembers, type inviteMember as route } from '@guildhall/contract/people/members.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashSecret, newSecret } from '../../platform/sessions/sessions.ts';
import { invitationMail } from './invitation-mail.ts';
import { saveInvitation, lockToInvite } from './members.sql.ts';
import { readsLikeAddress } from './reads-like-address.ts';
import { recordAnyAct } from '../../base/audit/record-act.ts';

const addressWords =
  'Your organization’s name looks like a web address, so mails to new people would show it as a link. Please change it under My Profile first.';

/**
 * Invites somebody to act for the calling organization. The answer is the same whether the e-mail has an account.
 * @throws Refusal `validation` for who is a member already, for an organization whose name reads like a web address, and beyond the most members, `forbidden` while the organization's own e-mail is not verified:
 *   its name would be in mails to strangers
 */
export async function inviteMember(ctx: UserCtx<typeof route>, input: ParsedOf<typeof route>): Promise<null> {
  const { mailer, site } = ctx.resources;
  const email = input.email.toLowerCase();
  const { role } = input;
  await inTransaction(ctx, async (inside) => {
    const { caller, db } = inside;
    const { name, verified, isMember, count, accountId } = await lockToInvite(db, caller.id, email);
    if (!verified) throw inside.refuse('forbidden', "Please verify your organization's e-mail address first.");
    if (readsLikeAddress(name)) throw invalid('email', addressWords);
    if (isMember) throw invalid('email', 'This e-mail already belongs to a member.');
    if (count >= mostMembers)
      throw invalid('email', `An organization can have up to ${mostMembers} members and open invitations.`);
    // From here it succeeds.
    const key = newSecret();
    const id = await saveInvitation(db, {
      organizationId: caller.id,
      email,
      role,
      keyHash: hashSecret(key),
      invitedBy: caller.actor,
    });
    const link = site.screen(`/my/members?invitation=${id}&key=${key}`);
    await mailer.send(invitationMail(ctx.resources, { email, organization: name, role, link }), db);
    await notify(db, membersNotifications, [
      { userId: caller.id, event: 'memberInvited', subject: id, data: { role } },
      ...(accountId === null
        ? []
        : [{ userId: accountId, event: 'invitation' as const, subject: id, actorId: caller.id, data: { role } }]),
    ]);
    await recordAnyAct(inside, id, { role });
  });
  return null;
}
