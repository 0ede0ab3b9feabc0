import type { Db } from '../database/database.ts';
import { publishLiveEvents, type Live } from './live.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export async function eventsOfTheContract(live: Live, db: Db, userId: string): Promise<void> {
  await live.publish(db, userId, { event: 'wallet' });
  // @ts-expect-error There is no such event.
  await live.publish(db, userId, { event: 'purse' });
  // @ts-expect-error The contract says what a notification has.
  await live.publish(db, userId, { event: 'notification', data: 'Somebody invested.' });
  // @ts-expect-error There is no such kind of notification.
  await live.publish(db, userId, { event: 'notification', data: { kind: 'gift', amount: 5 } });
  // @ts-expect-error A notification of sales has their number.
  await publishLiveEvents(db, [{ userId, event: { event: 'notification', data: { kind: 'sales', amount: 5 } } }]);
  // @ts-expect-error A message does not have what a notification has.
  await publishLiveEvents(db, [{ userId, event: { event: 'notification', data: { kind: 'read', with: userId } } }]);
}
