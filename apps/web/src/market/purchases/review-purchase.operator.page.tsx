import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { CaseStatusWord } from '../../trust/complaints/case-looks.tsx';
import { reasonWords, standWords } from '../../trust/disputes/dispute-words.ts';
import { pathTo } from '../../paths.ts';
import { bookedStatusWords } from '../../money/payments/booked-status-words.ts';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import { reviewPurchaseQuery, type ReviewedPurchase } from './purchases.operator.queries.ts';
import classes from '../../console/operator.module.css';
import { useOperatorRole } from '../../console/use-operator-role.ts';

const AddedWords = lazy(() =>
  import('../../trust/disputes/added-words.tsx').then((module) => ({ default: module.AddedWords })),
);

const RefundDialog = lazyDialog(() =>
  import('./refund-dialog.operator.tsx').then((module) => module.OperatorRefundDialog),
);

/** One order or investment: its two sides, its money and how far it has come, and what was said about it. Money can be given back from here. */
export function Component() {
  return (
    <DetailFrame
      lead="An order or an investment. That you have looked at it is noted in the audit log."
      detail={useDetail(reviewPurchaseQuery, 'No order or investment was chosen.')}
    >
      {(purchase) => <Review purchase={purchase} />}
    </DetailFrame>
  );
}

function Review({ purchase }: { purchase: ReviewedPurchase }) {
  const [refunding, setRefunding] = useState(false);
  const role = useOperatorRole();
  const mayRefund = role === 'finance' || role === 'admin';
  const { payments, refunds, dispute, complaints } = purchase;
  // It is read under the id in the address, which may be that of the dispute.
  const readAnew = () => void queryClient.refetchQueries({ queryKey: reviewPurchaseQuery('').queryKey.slice(0, -1) });
  return (
    <>
      {mayRefund && purchase.left > 0 && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setRefunding(true)}>
            Refund a Purchase
          </Button>
        </div>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="purchase">
          <h2 id="purchase">{purchase.kind === 'order' ? 'Order' : 'Investment'}</h2>
          <DescriptionList label="Purchase" items={factsOf(purchase)} />
        </section>
        <section aria-labelledby="money">
          <h2 id="money">Money</h2>
          <DescriptionList
            label="Money"
            items={[
              ['Amount', <Money key="amount" dollars={purchase.amount} />],
              ['Payment', <StatusWord key="payment" status={purchase.status} />],
              ['By card', <Money key="card" dollars={purchase.byCard} />],
              ['From the wallet', <Money key="wallet" dollars={purchase.amount - purchase.byCard} />],
              ['Refunded', <Money key="refunded" dollars={purchase.refunded} />],
              ['Can still be given back', <Money key="left" dollars={purchase.left} />],
            ]}
          />
        </section>
        {purchase.kind === 'order' && (
          <section aria-labelledby="delivery">
            <h2 id="delivery">Delivery</h2>
            <DescriptionList label="Delivery" items={deliveryOf(purchase)} />
          </section>
        )}
        <section aria-labelledby="payments" className={classes.words}>
          <h2 id="payments">Card Payments</h2>
          {payments.length === 0 ? (
            <p className={classes.soft}>{purchase.byCard > 0 ? 'None yet.' : 'None: it was paid from the wallet.'}</p>
          ) : (
            <ul aria-labelledby="payments" className={classes.notes}>
              {payments.map(({ id, provider, providerId, amount, status, failure, createdAt, disputed }) => (
                <li key={id}>
                  <p>
                    <Link to={pathTo('operator/payments', { show: 'all', search: id })}>
                      <Money dollars={amount} />, {providers[provider] ?? provider}
                    </Link>
                    : {bookedStatusWords[status]}
                    {failure !== '' && `, ${failure}`}
                  </p>
                  <p className={classes.soft}>
                    <DateText iso={createdAt} withTime /> {providerId}
                  </p>
                  {disputed > 0 && (
                    <p className={classes.late}>
                      The payer’s bank disputes <Money dollars={disputed} />.
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="refunds" className={classes.words}>
          <h2 id="refunds">Refunds</h2>
          {refunds.length === 0 ? (
            <p className={classes.soft}>Nothing was given back.</p>
          ) : (
            <ul aria-labelledby="refunds" className={classes.notes}>
              {refunds.map(({ id, amount, reason, createdAt }) => (
                <li key={id}>
                  <p>
                    <Money dollars={amount} />: {reason}
                  </p>
                  <p className={classes.soft}>
                    <DateText iso={createdAt} withTime />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="dispute" className={classes.words}>
          <h2 id="dispute">Dispute</h2>
          {dispute ? <Dispute dispute={dispute} /> : <p className={classes.soft}>Nobody has disputed it.</p>}
        </section>
        <section aria-labelledby="complaints" className={classes.words}>
          <h2 id="complaints">Complaints</h2>
          {complaints.length === 0 ? (
            <p className={classes.soft}>No complaint names it.</p>
          ) : (
            <ul aria-labelledby="complaints" className={classes.notes}>
              {complaints.map(({ id, number, subject, status, createdAt }) => (
                <li key={id}>
                  <p>
                    <Link to={pathTo('operator/complaints/review', { id })}>
                      {number}: {subject}
                    </Link>
                  </p>
                  <p className={classes.soft}>
                    <CaseStatusWord status={status} />, <DateText iso={createdAt} withTime />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
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

const providers: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal', sandbox: 'Sandbox' };

function factsOf({ id, project, buyer, seller, createdAt, units, unitPrice, message, kind }: ReviewedPurchase) {
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
    ['Id', <code key="id">{id}</code>],
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

function Dispute({ dispute }: { dispute: NonNullable<ReviewedPurchase['dispute']> }) {
  const { status, reason, message, amount, openedAt, dueAt, late, answer, added, outcome, refunded, outcomeReason } =
    dispute;
  return (
    <>
      <p>
        {standWords(status, outcome)}: <Money dollars={amount} /> disputed
        {outcome !== '' && (
          <>
            , <Money dollars={refunded} /> given back
          </>
        )}
      </p>
      <p>
        {reasonWords[reason]}: {message}
      </p>
      <p className={classes.soft}>
        Opened <DateText iso={openedAt} withTime />.{' '}
        {status === 'open' && (
          <>
            {late ? 'The answer is late: ' : 'Answer due: '}
            <DateText iso={dueAt} withTime />
          </>
        )}
      </p>
      <h3>Answer</h3>
      {answer === '' ? <p className={classes.soft}>The seller has not answered.</p> : <p>{answer}</p>}
      {added.length > 0 && (
        <Suspense>
          <AddedWords added={added} />
        </Suspense>
      )}
      {outcomeReason !== '' && (
        <>
          <h3>Reason of the decision</h3>
          <p>{outcomeReason}</p>
        </>
      )}
    </>
  );
}
