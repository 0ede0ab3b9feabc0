import type { leaveOrganization as route } from '@guildhall/contract/people/memberships.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { recordActOf } from '../../base/audit/record-act.ts';
import { deleteMembership, letSessionAct } from './members.sql.ts';

/** Leaves an organization; this session acts for the account itself again. @throws Refusal `not_found` where the account is no member of it */
export async function leaveOrganization(
  ctx: UserCtx<typeof route>,
  { id: organizationId }: ParsedOf<typeof route>,
): Promise<null> {
  const { id: memberId } = ctx.caller;
  await inTransaction(ctx, async ({ db, refuse }) => {
    await letSessionAct(db, ctx.tokenHash!, null);
    const role = await deleteMembership(db, organizationId, memberId);
    if (role === undefined) throw refuse('not_found');
    // From here it succeeds.
    await notify(db, membersNotifications, [
      { userId: organizationId, event: 'memberLeft', subject: memberId, actorId: memberId, data: {} },
    ]);
    await recordActOf(db, {
      organizationId,
      actorId: memberId,
      verb: 'member.leave',
      subjectId: memberId,
      details: { role },
    });
  });
  return null;
}
