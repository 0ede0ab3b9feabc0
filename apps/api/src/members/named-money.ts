import type { UserCtx } from '../context.ts';
import { notify, type Notification } from '../notifications/notify.ts';
import { findPeople } from './members.sql.ts';

type Named = Extract<Notification, { event: 'secondMember' | 'secondConfirmed' | 'withdrawalLimit' }>;

/** Tells the organization and its owners and treasurers what somebody has done with its money. */
export async function namedMoney<Event extends Named['event']>(
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
    [id, ...people].map((userId) => ({ userId, event, subject, actorId, cents, data }) as Named),
  );
}
