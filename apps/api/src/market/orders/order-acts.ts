import type { OrderAct, OrderState } from '@guildhall/contract/market/orders.contract.ts';
import { roleMay } from '@guildhall/contract/route.ts';
import type { Side } from '../../trust/disputes/to-own-dispute.ts';

const ofSeller: Record<OrderState, OrderAct[]> = {
  paid: ['accept', 'send', 'cancel', 'refund'],
  accepted: ['send', 'cancel', 'refund'],
  sent: ['refund'],
  received: ['refund'],
  canceled: [],
  refunded: [],
};

const ofBuyer: Record<OrderState, OrderAct[]> = {
  paid: ['cancel'],
  accepted: ['cancel'],
  sent: ['receive'],
  received: [],
  canceled: [],
  refunded: [],
};

/** The acts that move money: a treasurer does them, and not while something keeps the money. An editor does the others. */
const ofMoney: readonly OrderAct[] = ['cancel', 'refund'];

/**
 * What a side may do with an order as it stands, by the rules of advance_order, cancel_order and refund_purchase and by the role that the calls ask for;
 * `isDisputed`: a dispute about it is open.
 */
export function orderActsOf(state: OrderState | '', side: Side & { isDisputed: boolean }): OrderAct[] {
  if (state === '') return [];
  const { isSeller, role, mayGiveBack, isDisputed } = side;
  return (isSeller ? ofSeller : ofBuyer)[state].filter((act) =>
    ofMoney.includes(act) ? roleMay(role, 'treasurer') && mayGiveBack && !isDisputed : roleMay(role, 'editor'),
  );
}
