import { formatWhole } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { FrozenSeller } from '../../money/payments/frozen-seller.tsx';
import { PendingNotice } from '../../money/payments/pending-notice.tsx';
import { PurchaseDetail } from '../../money/payments/purchase-detail.tsx';
import { stateOfOrder } from '../../money/payments/state-word.tsx';
import { isDisputed, stateFigure } from '../../money/payments/state-figure.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DetailSkeleton } from '../../ui/states/skeletons.tsx';
import { OrderProgress } from './order-progress.tsx';
import classes from './orders.module.css';
import { orderQuery, type Order } from './orders.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'orderId');
  if (id) void queryClient.prefetchQuery(orderQuery(id));
  return null;
}

// Of a chunk of its own: orders and investments share no other.
const AfterPurchase = lazy(() => import('../../trust/disputes/after-purchase.tsx'));

const nothingChosen = new ApiError(404, 'No order was chosen.');

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
  const id = useChosenId('orderId');
  const { data, error, refetch } = useQuery({ ...orderQuery(id), enabled: id !== '' });
  const missing = id === '' ? nothingChosen : data ? null : error;
  return (
    <>
      <PageTitle lead={data ? <DateText iso={data.createdAt} withTime /> : '\u00a0'} />
      {missing ? (
        <ErrorState error={missing} retry={refetch} back={{ to: pathTo('orders'), label: 'Go to Orders' }} />
      ) : !data ? (
        <DetailSkeleton />
      ) : (
        <>
          <PendingNotice about={id} />
          {data.receipt !== '' && <FrozenSeller since={data.frozenSince} organization={data.organization} />}
          <PurchaseDetail
            photo={data.photo}
            takenBack={data.takenBack}
            title={data.projectTitle}
            figures={[
              ['Total', <Money key="sum" dollars={data.investment} />],
              ['Units', formatWhole(data.numberOfUnit)],
              ...stateFigure(stateOfOrder({ state: data.state, disputed: isDisputed(data.dispute) })),
            ]}
            items={[
              [
                'Project',
                <Link key="project" to={pathTo('project/details', { id: data.projectId })}>
                  {data.projectTitle}
                </Link>,
              ],
              ['Budget', <Money key="budget" dollars={data.budgetRequired} />],
              ['Number of Units', formatWhole(data.numberOfUnit)],
              ['Total Price', <Money key="total" dollars={data.investment} />],
              ['Category', data.categoryName],
              otherSideOf(data),
              ['Shipping Address', data.address],
              ['Postal Code', data.postalCode],
              ['Contact Number', data.contactNo],
              ['Payment Status', <StatusWord key="status" status={data.paymentStatus} />],
            ]}
          >
            {data.receipt && (
              <p className={classes.receipt}>
                <Link to={pathTo('receipt', { id: data.receipt })}>View receipt</Link>
              </p>
            )}
            <OrderProgress order={data} />
            {(data.refunds.length > 0 || data.dispute !== null || data.mayDispute) && (
              <Suspense>
                <AfterPurchase
                  purchaseId={data.id}
                  refunds={data.refunds}
                  dispute={data.dispute}
                  mayDispute={data.mayDispute}
                />
              </Suspense>
            )}
          </PurchaseDetail>
        </>
      )}
    </>
  );
}
