import type { OrderState } from '@guildhall/contract/market/orders.contract.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { ordersNotifications } from './orders.notifications.ts';
import type { Db } from '../../platform/database/database.ts';
import { titleOfOrder } from './orders.sql.ts';

type OrderStep = {
  id: string;
  userId: string;
  actorId: string;
  step: Exclude<OrderState, 'paid' | 'refunded'>;
  /** The reference of what was sent, or why it was canceled; empty for none. */
  note: string;
  /** Given back, in cents. */
  cents?: bigint;
};

/** Notifies the other side of an order that it has come one step on. */
export async function notifyOfOrder(db: Db, { id, userId, actorId, step, note, cents = 0n }: OrderStep): Promise<void> {
  const data = { orderId: id, projectTitle: await titleOfOrder(db, id), step, note };
  await notify(db, ordersNotifications, [
    { userId, event: 'orderStep', subject: `${id} ${step}`, actorId, cents, data },
  ]);
}
