import { Button } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { CardPayments, Complaints, Dispute, Refunds } from './purchase-history.operator.tsx';
import { reviewPurchaseQuery, type ReviewedPurchase } from './purchases.operator.queries.ts';
import classes from '../../console/operator.module.css';
import { useMayPay, useOperatorRole } from '../../console/use-operator-role.ts';

const RefundDialog = lazyDialog(() =>
  import('./refund-dialog.operator.tsx').then((module) => module.OperatorRefundDialog),
);

/** One order or investment: its two sides, its money and how far it has come, and what was said about it. Money can be given back from here. */
export function Component() {
  const mayDecide = useMayPay();
  return (
    <DetailFrame
      lead="An order or an investment. The audit log records that you have looked at it."
      detail={useDetail(reviewPurchaseQuery, 'No order or investment was chosen.')}
      caseOf={({ dispute, taken }) =>
        mayDecide && dispute && dispute.status !== 'closed' ? { kind: 'dispute', id: dispute.id, taken } : undefined
      }
      writtenOf={({ id, written }) => ({ kind: 'purchase', id, written, snippets: { use: 'any', values: {} } })}
      notesOf={({ id, notes }) => ({ kind: 'purchase', id, notes })}
    >
      {(purchase) => <Review purchase={purchase} />}
    </DetailFrame>
  );
}

function Review({ purchase }: { purchase: ReviewedPurchase }) {
  const [refunding, setRefunding] = useState(false);
  const mayRefund = useMayPay();
  const readsLog = useOperatorRole() === 'admin';
  const isDisputed = purchase.dispute !== null && purchase.dispute.status !== 'closed';
  // It is read under the id in the address, which may be that of the dispute.
  const readAnew = () => void queryClient.refetchQueries({ queryKey: reviewPurchaseQuery('').queryKey.slice(0, -1) });
  return (
    <>
      {mayRefund && purchase.left > 0 && (
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={isDisputed}
            aria-describedby={isDisputed ? 'disputed' : undefined}
            onClick={() => setRefunding(true)}
          >
            Refund a Purchase
          </Button>
          {isDisputed && (
            <p id="disputed" className={classes.soft}>
              There is an open dispute about this. It has to be answered or decided first.
            </p>
          )}
        </div>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="purchase">
          <h2 id="purchase">{purchase.kind === 'order' ? 'Order' : 'Investment'}</h2>
          <DescriptionList label="Purchase" items={factsOf(purchase, readsLog)} />
        </section>
        <section aria-labelledby="money">
          <h2 id="money">Money</h2>
          <DescriptionList label="Money" items={moneyOf(purchase)} />
        </section>
        {purchase.kind === 'order' && (
          <section aria-labelledby="delivery">
            <h2 id="delivery">Delivery</h2>
            <DescriptionList label="Delivery" items={deliveryOf(purchase)} />
          </section>
        )}
        <CardPayments purchase={purchase} />
        <Refunds refunds={purchase.refunds} />
        <Dispute dispute={purchase.dispute} />
        <Complaints complaints={purchase.complaints} />
      </div>
      <RefundDialog
        opened={refunding}
        onClose={() => {
          setRefunding(false);
          readAnew();
        }}
        purchase={purchase}
      />
    </>
  );
}

function factsOf(purchase: ReviewedPurchase, readsLog: boolean) {
  const { id, project, buyer, seller, createdAt, units, unitPrice, message, messages, kind } = purchase;
  return [
    [
      'Project',
      <Link key="project" to={pathTo('project/details', { id: project.id })}>
        {project.title}
      </Link>,
    ],
    [
      kind === 'order' ? 'Buyer' : 'Investor',
      <Link key="buyer" to={pathTo('operator/account', { id: buyer.id })}>
        {buyer.name}
      </Link>,
    ],
    [
      kind === 'order' ? 'Seller' : 'Organization',
      <Link key="seller" to={pathTo('operator/account', { id: seller.id })}>
        {seller.name}
      </Link>,
    ],
    ['Made', <DateText key="made" iso={createdAt} withTime />],
    ...(kind === 'order'
      ? ([
          [
            'Units',
            <>
              {units} at <Money dollars={unitPrice} />
            </>,
          ],
        ] as const)
      : ([['Message', message === '' ? 'None' : message]] as const)),
    ['Messages between the two', formatWhole(messages)],
    ['Id', <code key="id">{id}</code>],
    ...(readsLog
      ? ([
          [
            'Log',
            <Link key="log" to={pathTo('operator/audit', { search: id })}>
              Actions of operators about it
            </Link>,
          ],
        ] as const)
      : []),
  ] as const;
}

function moneyOf({ amount, status, byCard, refunded, left, fee, receipt }: ReviewedPurchase) {
  return [
    ['Amount', <Money key="amount" dollars={amount} />],
    ['Payment', <StatusWord key="payment" status={status} />],
    ['By card', <Money key="card" dollars={byCard} />],
    ['From the wallet', <Money key="wallet" dollars={amount - byCard} />],
    ['Refunded', <Money key="refunded" dollars={refunded} />],
    ['Can still be refunded', <Money key="left" dollars={left} />],
    ['Fee of the seller', <Money key="fee" dollars={fee} />],
    ['Receipt', receipt === '' ? 'None yet' : receipt],
  ] as const;
}

const stateWords: Record<ReviewedPurchase['state'], string> = {
  '': 'Not paid',
  paid: 'Paid, not accepted yet',
  accepted: 'Accepted',
  sent: 'Sent',
  received: 'Received',
  canceled: 'Canceled',
  refunded: 'Refunded in full',
};

function deliveryOf(order: ReviewedPurchase) {
  const { state, acceptedAt, sentAt, reference, receivedAt, canceledAt, cancelReason } = order;
  const steps = [
    ['Accepted', acceptedAt],
    ['Sent', sentAt],
    ['Received', receivedAt],
    ['Canceled', canceledAt],
  ] as const;
  return [
    ['State', stateWords[state]],
    ...steps.flatMap(([term, iso]) =>
      iso === '' ? [] : [[term, <DateText key={term} iso={iso} withTime />] as const],
    ),
    ...(cancelReason === '' ? [] : [['Reason', cancelReason] as const]),
    ['Tracking reference', reference === '' ? 'None' : reference],
    ['Address', order.address],
    ['Postal code', order.postalCode],
    ['Contact number', order.contactNo],
  ] as const;
}
