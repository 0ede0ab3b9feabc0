import * as contract from '@guildhall/contract/market/orders.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { listOrders as listOrdersVerb } from './list-orders.ts';
import { order as orderVerb } from './order.ts';
import { orderDetails as orderDetailsVerb } from './order-details.ts';

// What the calls answer, for tests that call the verbs without a server.

export const listOrders = answering(contract.listOrders, listOrdersVerb);
export const order = answering(contract.order, orderVerb);
export const orderDetails = answering(contract.orderDetails, orderDetailsVerb);
