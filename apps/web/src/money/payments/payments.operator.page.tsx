import type { PaymentPurpose } from '@guildhall/contract/values.ts';
import { bookedStatusWords } from './booked-status-words.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { howLong } from '../../console/how-long.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../console/console-table.tsx';
import classes from '../../console/operator.module.css';
import { paymentsQuery, type QueuedPayment } from './payments.operator.queries.ts';
import { SignedMoney } from '../../console/test-sign.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';

const RefundDialog = lazyDialog(() => import('./card-refund-dialog.tsx').then((module) => module.CardRefundDialog));

const nothingShown = {
  unsettled: { text: 'Every payment is settled.', hint: 'All of them are under “All”.' },
  refunding: { text: 'No refund to a card is under way.', hint: 'What was sent back is under “All”.' },
  all: { text: 'Nobody has paid by card yet.', hint: 'A payment comes here as soon as it is begun.' },
};

const shown: { value: keyof typeof nothingShown; label: string }[] = [
  { value: 'unsettled', label: 'Not settled' },
  { value: 'refunding', label: 'Refund under way' },
  { value: 'all', label: 'All' },
];

/** Card payments of everybody: those that are not in the ledger yet, unless others are asked for. */
export function Component() {
  const wanted = useWanted({
    finds: 'E-mail, or the id of a payment',
    choice: { parameter: 'show', label: 'Show', options: shown },
  });
  const { value: show, search } = wanted;
  const [refunding, setRefunding] = useState<QueuedPayment>();
  const mayPay = useMayPay();
  return (
    <>
      <ConsoleQueue
        lead="What people have paid by card. A payment that is not settled is not in the ledger yet."
        wanted={wanted}
        caption="Payments"
        columns={columns(mayPay ? setRefunding : undefined)}
        rowKey={({ id }) => id}
        query={paymentsQuery({ unsettled: show === 'unsettled', refunding: show === 'refunding', search })}
        empty={
          search
            ? {
                text: 'No payment matches this search.',
                hint: 'It finds an e-mail, an id of ours or of the provider, each as a whole. Look under “All”, too.',
              }
            : nothingShown[show]
        }
      />
      {refunding && <RefundDialog opened onClose={() => setRefunding(undefined)} payment={refunding} />}
    </>
  );
}

const columns = (refund: ((payment: QueuedPayment) => void) | undefined): KeyColumn<QueuedPayment>[] => [
  {
    label: 'Name',
    cell: ({ name, email }) => (
      <div>
        {name}
        <p className={classes.soft}>{email}</p>
      </div>
    ),
  },
  {
    label: 'Amount',
    align: 'end',
    cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} />,
  },
  {
    label: 'For',
    cell: ({ purpose, purchaseId, provider, providerId }) => (
      <div>
        {purchaseId === '' ? (
          purposeWords[purpose]
        ) : (
          <Link to={pathTo('operator/disputes/purchase', { id: purchaseId })}>{purposeWords[purpose]}</Link>
        )}
        <p className={classes.soft}>
          {provider} {providerId}
        </p>
      </div>
    ),
  },
  {
    label: 'Begun',
    cell: ({ createdAt, settledAt }) => (
      <div>
        <DateText iso={createdAt} withTime />
        {settledAt === '' && <p className={classes.soft}>{howLong(createdAt, Date.now())} ago</p>}
      </div>
    ),
  },
  {
    label: 'Status',
    cell: (payment) => (
      <div>
        {payment.status === 'succeeded' && payment.settledAt === ''
          ? 'charged, not settled'
          : bookedStatusWords[payment.status]}
        {payment.failure !== '' && <p className={classes.soft}>{payment.failure}</p>}
        {payment.refunded > 0 && <p className={classes.soft}>{formatDollars(payment.refunded)} sent back in all</p>}
        {payment.refunds.map(({ id, amount, status, failure }) => (
          <p className={classes.soft} key={id}>
            Refund of {formatDollars(amount)}: {status}
            {failure !== '' && `. ${failure}`}
          </p>
        ))}
        {refund && payment.refundable > 0 && (
          <p>
            <Button size="compact-sm" mih="2.75rem" variant="default" onClick={() => refund(payment)}>
              Refund<span className="gh-visually-hidden"> the payment of {payment.name}</span>
            </Button>
          </p>
        )}
      </div>
    ),
  },
];

const purposeWords: Record<PaymentPurpose, string> = {
  topup: 'The wallet',
  order: 'An order',
  investment: 'An investment',
};
