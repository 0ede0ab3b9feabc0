import type { UserCtx } from '../../context.ts';
import { notify, type NotificationOf } from '../../reach/notifications/notify.ts';
import { membersNotifications } from './members.notifications.ts';
import { findPeople } from './members.sql.ts';

type Named = Extract<
  NotificationOf<typeof membersNotifications>,
  { event: 'secondMember' | 'secondConfirmed' | 'withdrawalLimit' }
>;

/** Notifies the organization and its owners and treasurers of what somebody has done with its money. */
export async function notifyMoneyMembers<Event extends Named['event']>(
  ctx: UserCtx,
  event: Event,
  subject: string,
  cents: bigint,
  data: Extract<Named, { event: Event }>['data'],
): Promise<void> {
  const { id, actor: actorId } = ctx.caller;
  const people = await findPeople(ctx.db, id);
  await notify(
    ctx.db,
    membersNotifications,
    [id, ...people].map((userId) => ({ userId, event, subject, actorId, cents, data }) as Named),
  );
}
