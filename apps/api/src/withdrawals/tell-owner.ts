import { toDollars } from '@guildhall/contract/money.ts';
import type { Db } from '../platform/database/database.ts';
import { tellLiveAll } from '../platform/live/live.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';

/** Tells the owner's open pages how a withdrawal stands now: their wallet is read again, and a notification says why. */
export async function tellOwner(
  db: Db,
  about: { id: string; userId: string; status: StoredStatus; cents: bigint; reason?: string },
): Promise<void> {
  const { id, userId, status, cents, reason = '' } = about;
  await tellLiveAll(db, [
    { userId, event: { event: 'wallet' } },
    {
      userId,
      event: {
        event: 'notification',
        data: { kind: 'withdrawal', id, status: statusOf(status), amount: toDollars(cents), reason },
      },
    },
  ]);
}
