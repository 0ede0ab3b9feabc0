import { toDollars } from '@guildhall/contract/money.ts';
import type { Db } from '../platform/database.ts';
import { tellLive } from '../platform/live.ts';
import { notifyWallets } from '../wallet/wallet.sql.ts';
import { statusOf } from './list-withdrawals.ts';
import type { StoredStatus } from './withdrawals.sql.ts';

/** Tells the owner's open pages how a withdrawal stands now: their wallet is read again, and a notification says why. */
export async function tellOwner(
  db: Db,
  about: { id: string; userId: string; status: StoredStatus; cents: bigint; reason?: string },
): Promise<void> {
  const { id, userId, status, cents, reason = '' } = about;
  const data = { kind: 'withdrawal', id, status: statusOf(status), amount: toDollars(cents), reason };
  await notifyWallets(db, [userId]);
  await tellLive(db, userId, { event: 'notification', data });
}
