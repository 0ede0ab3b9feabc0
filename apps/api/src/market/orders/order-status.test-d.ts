import type { captureIntent } from '@guildhall/contract/money/payments.contract.ts';
import type { listOrders, order } from '@guildhall/contract/market/orders.contract.ts';
import type { ReceivedOf as DataOf } from '@guildhall/contract/route.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PlacedOrder } from './orders.sql.ts';

// Held by `npm run typecheck`: what stands below an expected error must not compile.

export function answerOf(placed: PlacedOrder): DataOf<typeof order> {
  // @ts-expect-error No row of an order has such a status.
  if (placed.status === 'paid') return { investId: '', orderId: '', paymentStatus: placed.status, due: 0 };
  // @ts-expect-error No verb may answer with a status that the contract does not list.
  return { investId: placed.id, orderId: placed.id, paymentStatus: 'paid', due: 0 };
}

const loose = statement<{ id: string }, { status: string }>('test.loose', 'SELECT status FROM orders WHERE id = :id');

export async function answerOfALooseRow(db: Db, id: string): Promise<DataOf<typeof order>> {
  const [row] = await db.query(loose, { id });
  // @ts-expect-error A statement has to say which statuses its rows have.
  return { investId: id, orderId: id, paymentStatus: row!.status, due: 0 };
}

// @ts-expect-error There is no such status of an order in a list.
export const listed: DataOf<typeof listOrders>['records'][number]['status'] = 'completed';

// @ts-expect-error There is no such reason for a payment to fail.
export const failed: DataOf<typeof captureIntent> = { payment_status: 'failed', failureCode: 'no_money' };
