import type { OrderAct, OrderState } from '@guildhall/contract/orders.contract.ts';

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

/** What a side may do with an order as it stands, by the rules of advance_order, cancel_order and refund_purchase. */
export function orderActsOf(state: OrderState | '', isSeller: boolean): OrderAct[] {
  return state === '' ? [] : (isSeller ? ofSeller : ofBuyer)[state];
}
