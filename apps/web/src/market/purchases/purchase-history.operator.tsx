import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { CaseStatusWord } from '../../trust/complaints/case-looks.tsx';
import { reasonWords, standWords } from '../../trust/disputes/dispute-words.ts';
import { pathTo } from '../../paths.ts';
import { bookedStatusWords } from '../../money/payments/booked-status-words.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import type { ReviewedPurchase } from './purchases.operator.queries.ts';
import classes from '../../console/operator.module.css';

const AddedWords = lazy(() =>
  import('../../trust/disputes/added-words.tsx').then((module) => ({ default: module.AddedWords })),
);

const DisputeFiles = lazy(() =>
  import('../../trust/disputes/dispute-files.tsx').then((module) => ({ default: module.DisputeFiles })),
);

const providers: Record<string, string> = { stripe: 'Stripe', paypal: 'PayPal', sandbox: 'Sandbox' };

/** What was charged to a card for it, and what the provider says of each charge. */
export function CardPayments({ purchase: { payments, byCard } }: { purchase: ReviewedPurchase }) {
  return (
    <section aria-labelledby="payments" className={classes.words}>
      <h2 id="payments">Card Payments</h2>
      {payments.length === 0 ? (
        <p className={classes.soft}>{byCard > 0 ? 'None yet.' : 'None: it was paid from the wallet.'}</p>
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
  );
}

/** What was given back of it. */
export function Refunds({ refunds }: Pick<ReviewedPurchase, 'refunds'>) {
  return (
    <section aria-labelledby="refunds" className={classes.words}>
      <h2 id="refunds">Refunds</h2>
      {refunds.length === 0 ? (
        <p className={classes.soft}>Nothing was refunded.</p>
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
  );
}

/** How the buyer disputed it, if at all, and what came of that. */
export function Dispute({ dispute }: Pick<ReviewedPurchase, 'dispute'>) {
  return (
    <section aria-labelledby="dispute" className={classes.words}>
      <h2 id="dispute">Dispute</h2>
      {dispute ? <DisputeStory dispute={dispute} /> : <p className={classes.soft}>Nobody has disputed it.</p>}
    </section>
  );
}

/** The complaints that name it. */
export function Complaints({ complaints }: Pick<ReviewedPurchase, 'complaints'>) {
  return (
    <section aria-labelledby="complaints" className={classes.words}>
      <h2 id="complaints">Complaints</h2>
      {complaints.length === 0 ? (
        <p className={classes.soft}>There is no complaint about it.</p>
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
  );
}

function DisputeStory({ dispute }: { dispute: NonNullable<ReviewedPurchase['dispute']> }) {
  const { status, reason, message, files, amount, inEscrow, openedAt, dueAt, late, answer, added } = dispute;
  const { outcome, refunded, outcomeReason } = dispute;
  return (
    <>
      <p>
        {standWords(status, outcome)}: <Money dollars={amount} /> disputed{inEscrow && ' while in escrow'}
        {outcome !== '' && (
          <>
            , <Money dollars={refunded} /> refunded
          </>
        )}
      </p>
      <p>
        {reasonWords[reason]}: {message}
      </p>
      {files.length > 0 && (
        <Suspense>
          <DisputeFiles files={files} />
        </Suspense>
      )}
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
