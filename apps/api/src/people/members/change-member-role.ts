import type { changeMemberRole as route } from '@guildhall/contract/people/members.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeMemberRole } from './members.sql.ts';
import { recordAnyAct } from '../../base/audit/record-act.ts';

/** Gives a member another role; the same role again changes nothing. @throws Refusal `not_found` for whoever is no member */
export async function changeMemberRole(
  ctx: UserCtx<typeof route>,
  { id, role }: ParsedOf<typeof route>,
): Promise<null> {
  await inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    const before = await writeMemberRole(db, caller.id, id, role);
    if (before === undefined) throw inside.refuse('not_found');
    if (before === role) return;
    await notify(db, membersNotifications, [
      { userId: id, event: 'memberRole', subject: caller.id, actorId: caller.id, data: { role } },
    ]);
    await recordAnyAct(inside, id, { role });
  });
  return null;
}
