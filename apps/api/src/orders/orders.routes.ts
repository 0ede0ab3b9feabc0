import * as contract from '@guildhall/contract/orders.contract.ts';
import { serve } from '../platform/serve.ts';
import { orderDetails } from './order-details.ts';
import { orderList } from './order-list.ts';
import { order } from './order.ts';

export const ordersRoutes = [
  serve(contract.order, order, { auth: 'in-statement', idempotency: 'own' }),
  serve(contract.orderList, orderList, { auth: 'in-statement' }),
  serve(contract.orderDetails, orderDetails, { auth: 'in-statement' }),
];
