import type { removeMember as route } from '@guildhall/contract/people/members.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteMembership } from './members.sql.ts';
import { recordAnyAct } from '../../base/audit/record-act.ts';

/** Removes a member and ends every session that acts for the organization as them. @throws Refusal `not_found` for whoever is no member */
export async function removeMember(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  await inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    const role = await deleteMembership(db, caller.id, id);
    if (role === undefined) throw inside.refuse('not_found');
    await notify(db, membersNotifications, [
      { userId: id, event: 'memberRole', subject: caller.id, actorId: caller.id, data: { role: '' } },
    ]);
    await recordAnyAct(inside, id, { role });
  });
  return null;
}
