import { toDollars } from '@guildhall/contract/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { withdrawalsNotifications } from './withdrawals.notifications.ts';
import { publishLiveEvents } from '../../platform/live/live.ts';
import { statusOf, type StoredStatus } from './withdrawal-status.ts';

/** The state of a withdrawal of which its owner is notified. */
type ChangedWithdrawal = { id: string; userId: string; status: StoredStatus; cents: bigint; reason?: string };

/** Notifies the owner of the state of a withdrawal, and their open pages: the wallet is read again, and a notification says why. */
export function notifyOwner(db: Db, about: ChangedWithdrawal): Promise<void> {
  return notifyOwners(db, [about]);
}

/** The same of several withdrawals. */
export async function notifyOwners(db: Db, changed: readonly ChangedWithdrawal[]): Promise<void> {
  const about = changed.map((each) => ({ ...each, status: statusOf(each.status), reason: each.reason ?? '' }));
  await notify(
    db,
    withdrawalsNotifications,
    about.map(({ id, userId, status, cents, reason }) => ({
      userId,
      event: 'withdrawal' as const,
      subject: `${id} ${status}`,
      cents,
      data: { status, reason },
    })),
  );
  await publishLiveEvents(
    db,
    about.flatMap(({ id, userId, status, cents, reason }) => [
      { userId, event: { event: 'wallet' as const } },
      {
        userId,
        event: {
          event: 'notification' as const,
          data: { kind: 'withdrawal' as const, id, status, amount: toDollars(cents), reason },
        },
      },
    ]),
  );
}
