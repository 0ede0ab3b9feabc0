import { order } from '@guildhall/contract/market/orders.contract.ts';
import type { InputOf } from '@guildhall/contract/route.ts';
import type { CallOptions, Sent } from '../../api/call.ts';
import { callWithMessage } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { placed } from '../../money/payments/placed.ts';

/** Orders units. Local storage keeps the order's id (spec §3.local-storage). */
export async function placeOrder(input: Sent<InputOf<typeof order>>, options: CallOptions) {
  const { data, message } = await callWithMessage(order, input, options);
  session.set({ orderedId: data.orderId });
  const { orderId: id, due, paymentStatus } = data;
  return placed({ kind: 'order', id, projectId: input.projectId, due, paymentStatus }, message);
}
