import type { PaymentPurpose } from '@guildhall/contract/values.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../console/console-table.tsx';
import { dueWords } from '../../console/how-long.ts';
import classes from '../../console/operator.module.css';
import { cardDisputesQuery, type CardDispute } from './payments.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';

const shown = [
  { value: 'open', label: 'Waiting for our answer' },
  { value: 'answered', label: 'Waiting for a decision' },
  { value: 'closed', label: 'Closed' },
];

const statusWords: Record<CardDispute['status'], string> = {
  open: 'waits for our answer',
  answered: 'waits for a decision',
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

/** Disputes of card and PayPal payments, which are answered at the provider: the one that is due first stands first. */
export function Component() {
  const wanted = useWanted({ choice: { parameter: 'status', label: 'Status', options: shown } });
  return (
    <ConsoleQueue
      lead="Payments that their payer or the payer’s bank wants back. Each is answered at the provider; what is not answered in time is lost."
      wanted={wanted}
      caption="Card Disputes"
      columns={columns}
      rowKey={({ id }) => id}
      query={cardDisputesQuery(wanted.value)}
      empty={{
        text: 'There is no card dispute here.',
        hint: 'The providers tell of them, and each is looked for once an hour. Look under another status, too.',
      }}
    />
  );
}

const columns: KeyColumn<CardDispute>[] = [
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
          {inquiry && 'The bank asks, and has taken no money. '}The payment was for{' '}
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
        {status === 'open' && dueAt === '' && 'Not told'}
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
  return words === '' ? 'No reason was told' : words.slice(0, 1).toUpperCase() + words.slice(1);
}
