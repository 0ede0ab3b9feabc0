import type { PaymentPurpose } from '@guildhall/contract/values.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import { dueWords } from '../../console/how-long.ts';
import classes from '../../console/operator.module.css';
import type { CardDispute } from './payments.operator.queries.ts';

const statusWords: Record<CardDispute['status'], string> = {
  open: 'waiting for our answer',
  answered: 'waiting for a decision',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

const providers: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal' };

const purposes: Record<PaymentPurpose, string> = {
  topup: 'the wallet',
  order: 'an order',
  investment: 'an investment',
};

/** Card disputes, each with the way to its payment and to the provider, where it is answered. */
export const cardDisputeColumns: KeyColumn<CardDispute>[] = [
  {
    label: 'Payer',
    cell: ({ payerId, payer, email }) => (
      <div>
        <Link to={pathTo('operator/account', { id: payerId })}>{payer}</Link>
        <p className={classes.soft}>{email}</p>
      </div>
    ),
  },
  {
    label: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money dollars={amount} />,
  },
  {
    label: 'Reason',
    cell: ({ reason, inquiry, purpose, paymentId, purchaseId, payer }) => (
      <div>
        {reasonOf(reason)}
        <p className={classes.soft}>
          {inquiry && 'The bank is asking. It has not taken any money. '}The payment was for{' '}
          {purchaseId === '' ? (
            purposes[purpose]
          ) : (
            <Link to={pathTo('operator/disputes/purchase', { id: purchaseId })}>{purposes[purpose]}</Link>
          )}
          .
        </p>
        <Link to={pathTo('operator/payments', { show: 'all', search: paymentId })}>
          Look at the payment<span className="gh-visually-hidden"> of {payer}</span>
        </Link>
      </div>
    ),
  },
  {
    label: 'Answer Due',
    cell: ({ status, openedAt, dueAt, closedAt }) => (
      <div>
        {status === 'open' && dueAt !== '' && <strong>{dueWords(dueAt, Date.now())}</strong>}
        {status === 'open' && dueAt === '' && 'Not given'}
        <p className={classes.soft}>
          {dueAt !== '' && (
            <>
              Due <DateText iso={dueAt} withTime />
              <br />
            </>
          )}
          Opened <DateText iso={openedAt} />
          {closedAt !== '' && (
            <>
              <br />
              Closed <DateText iso={closedAt} />
            </>
          )}
        </p>
      </div>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, link, provider, payer }) => (
      <div>
        {statusWords[status]}
        {link !== '' && (
          <p>
            <a href={link} target="_blank" rel="noreferrer">
              {status === 'open' ? 'Answer' : 'Look'} at {providers[provider] ?? provider}
              <span className="gh-visually-hidden"> the dispute of {payer}</span>
            </a>
          </p>
        )}
      </div>
    ),
  },
];

/** The provider's word as a phrase: "Product not received". */
function reasonOf(word: string): string {
  const words = word.toLowerCase().replaceAll('_', ' ');
  return words === '' ? 'No reason given' : words.slice(0, 1).toUpperCase() + words.slice(1);
}
