import { formatDollars } from '@guildhall/contract/money.ts';
import type { PaymentPurpose } from '@guildhall/contract/values.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { WaitingFor } from '../../console/waiting-for.tsx';
import classes from '../../console/operator.module.css';
import { SignedMoney } from '../../console/test-sign.tsx';
import { bookedStatusWords } from './booked-status-words.ts';
import type { QueuedPayment } from './payments.operator.queries.ts';

const purposeWords: Record<PaymentPurpose, string> = {
  topup: 'The wallet',
  order: 'An order',
  investment: 'An investment',
};

/** Of what is not settled, what will not be any more. */
const ended: ReadonlySet<QueuedPayment['status']> = new Set(['failed', 'canceled', 'refunded']);

/** Card payments with their refunds, and the way to refund each where `refund` is given. */
export const paymentColumns = (refund: ((payment: QueuedPayment) => void) | undefined): KeyColumn<QueuedPayment>[] => [
  {
    label: 'Name',
    cell: ({ payerId, name, email }) => (
      <div>
        <Link to={pathTo('operator/account', { id: payerId })}>{name}</Link>
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
          <Link data-opens to={pathTo('operator/disputes/purchase', { id: purchaseId })}>
            {purposeWords[purpose]}
          </Link>
        )}
        <p className={classes.soft}>
          {provider} {providerId}
        </p>
      </div>
    ),
  },
  {
    label: 'Begun',
    cell: ({ createdAt, settledAt, status }) => (
      <div>
        <DateText iso={createdAt} withTime />
        {settledAt === '' && !ended.has(status) && <WaitingFor since={createdAt} queue="payments" />}
      </div>
    ),
  },
  {
    label: 'Status',
    cell: (payment) => (
      <div className={classes.wholeWords}>
        {payment.status === 'succeeded' && payment.settledAt === ''
          ? 'charged, not settled'
          : bookedStatusWords[payment.status]}
        {payment.failure !== '' && <p className={classes.soft}>{payment.failure}</p>}
        {payment.refunded > 0 && <p className={classes.soft}>{formatDollars(payment.refunded)} refunded in total</p>}
        {payment.refunds.map(({ id, amount, status, failure }) => (
          <p className={classes.soft} key={id}>
            Refund of {formatDollars(amount)}: {status}
            {failure !== '' && `. ${failure}`}
          </p>
        ))}
        {refund && payment.refundable > 0 && (
          <p>
            <Button size="compact-sm" variant="default" onClick={() => refund(payment)}>
              Refund<span className="gh-visually-hidden"> the payment of {payment.name}</span>
            </Button>
          </p>
        )}
      </div>
    ),
  },
];
