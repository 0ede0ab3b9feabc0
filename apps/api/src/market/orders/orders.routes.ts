import * as steps from '@guildhall/contract/market/order-steps.contract.ts';
import * as contract from '@guildhall/contract/market/orders.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { advanceOrder } from './advance-order.ts';
import { advanceOrders } from './advance-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { exportOrders } from './export-orders.ts';
import { orderDetails } from './order-details.ts';
import { listOrders } from './list-orders.ts';
import { order } from './order.ts';
import { packOrders } from './pack-orders.ts';

export const ordersRoutes = [
  serve(contract.order, order, { auth: 'in-statement', idempotency: 'own', record: 'own' }),
  serve(contract.listOrders, listOrders, { auth: 'in-statement' }),
  serve(contract.exportOrders, exportOrders),
  serve(contract.packOrders, packOrders),
  serve(contract.orderDetails, orderDetails, { auth: 'in-statement' }),
  serve(steps.advanceOrder, advanceOrder),
  serve(steps.advanceOrders, advanceOrders, { record: 'own' }),
  serve(steps.cancelOrder, cancelOrder),
];
