import { toDollars } from '@guildhall/contract/money.ts';
import type { Db } from '../platform/database/database.ts';
import { notify } from '../notifications/notify.ts';
import { tellLiveAll } from '../platform/live/live.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';

/** Tells the owner how a withdrawal stands now, and their open pages: the wallet is read again, and a notification says why. */
export async function tellOwner(
  db: Db,
  about: { id: string; userId: string; status: StoredStatus; cents: bigint; reason?: string },
): Promise<void> {
  const { id, userId, status: stored, cents, reason = '' } = about;
  const status = statusOf(stored);
  await notify(db, [{ userId, event: 'withdrawal', subject: `${id} ${status}`, cents, data: { status, reason } }]);
  await tellLiveAll(db, [
    { userId, event: { event: 'wallet' } },
    {
      userId,
      event: {
        event: 'notification',
        data: { kind: 'withdrawal', id, status, amount: toDollars(cents), reason },
      },
    },
  ]);
}
