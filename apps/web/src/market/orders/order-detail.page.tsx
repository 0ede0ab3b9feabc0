import { formatWhole } from '@guildhall/contract/money.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { chosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PurchaseDetail } from '../purchases/purchase-detail.tsx';
import { PurchasePage } from '../purchases/purchase-page.tsx';
import { stateOfPurchase } from '../../money/payments/state-word.tsx';
import { isDisputed, stateFigure } from '../../money/payments/state-figure.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderProgress } from './order-progress.tsx';
import classes from './orders.module.css';
import { orderQuery, type Order } from './orders.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orderId');
  if (id) void queryClient.prefetchQuery(orderQuery(id));
  return null;
}

/** For the buyer the organization, for the seller who ordered and how to write to them. */
function otherSideOf({ organizationId, organization, buyerId, buyer }: Order) {
  if (buyer === '')
    return [
      'Organization',
      <Link key="organization" to={pathTo('organization/details', { id: organizationId })}>
        {organization}
      </Link>,
    ] as const;
  const write = buyerId !== '' && (
    <Link to={pathTo('chat', { id: buyerId })} className={classes.write}>
      Write<span className="gh-visually-hidden"> to {buyer}</span>
    </Link>
  );
  return [
    'Buyer',
    <span key="buyer" className={classes.buyer}>
      {buyer} {write}
    </span>,
  ] as const;
}

/** One order, for its buyer and its seller (spec §2.order-detail). */
export function Component() {
  return (
    <PurchasePage
      chosen="orderId"
      query={orderQuery}
      none="No order was chosen."
      back={{ to: pathTo('orders'), label: 'Go to Orders' }}
    >
      {(order) => (
        <PurchaseDetail
          purchase={order}
          title={order.projectTitle}
          frozenSince={order.receipt === '' ? '' : order.frozenSince}
          figures={[
            ['Total', <Money key="sum" dollars={order.investment} />],
            ['Units', formatWhole(order.numberOfUnit)],
            ...stateFigure(stateOfPurchase({ state: order.state, disputed: isDisputed(order.dispute) })),
          ]}
          items={[
            [
              'Project',
              <Link key="project" to={pathTo('project/details', { id: order.projectId })}>
                {order.projectTitle}
              </Link>,
            ],
            ['Budget', <Money key="budget" dollars={order.budgetRequired} />],
            ['Price of One Unit', <Money key="price" dollars={order.unitPrice} />],
            ['Number of Units', formatWhole(order.numberOfUnit)],
            ['Total Price', <Money key="total" dollars={order.investment} />],
            ...(order.fee ? [['Fee of Guildhall', <Money key="fee" dollars={order.fee} />] as const] : []),
            ['Category', order.categoryName],
            otherSideOf(order),
            ['Shipping Address', order.address],
            ['Postal Code', order.postalCode],
            ['Contact Number', order.contactNo],
            ['Payment Status', <StatusWord key="status" status={order.paymentStatus} />],
          ]}
          receipt={order.receipt}
        >
          <OrderProgress order={order} />
        </PurchaseDetail>
      )}
    </PurchasePage>
  );
}
