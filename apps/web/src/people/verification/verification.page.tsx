import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { formatDate, formatDateTime } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { lastDayOf } from './last-day.ts';
import { VerificationForm } from './verification-form.tsx';
import classes from './verification.module.css';
import { verificationQuery, type OwnVerification } from './verification.queries.ts';

export function loader() {
  void queryClient.prefetchQuery(verificationQuery());
  return null;
}

/** Proving to the operators who one is: how that stands, what was sent, and the way to send it. */
export function Component() {
  const { data, error, refetch } = useQuery(verificationQuery());
  return (
    <div className={classes.page}>
      <PageTitle lead="Show us who you are. Others then see next to your name that you are verified." />
      {data ? (
        <Standing verification={data} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

function Standing({ verification }: { verification: OwnVerification }) {
  const { verifiedUntil, documents, mayAsk, status } = verification;
  return (
    <>
      <Card as="div">
        {verifiedUntil !== '' && (
          <p className={classes.verified}>
            <IconRosetteDiscountCheck size={20} aria-hidden /> You are verified until{' '}
            {formatDate(lastDayOf(verifiedUntil))}.
          </p>
        )}
        <p role="status">{statusWords(verification)}</p>
        {documents.length > 0 && (
          <section aria-labelledby="sent-documents" className={classes.documents}>
            <h2 id="sent-documents">What you have sent</h2>
            <ul>
              {documents.map(({ id, name, sentAt }) => (
                <li key={id}>
                  {name}, <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className={classes.soft}>
          Only our team can open your documents. Your profile lists each time under Actions by Our Team. We delete the
          documents 90 days after the decision.
        </p>
      </Card>
      {mayAsk && <VerificationForm key={status} more={status === 'more_needed'} />}
    </>
  );
}

function statusWords({ status, words, askedAt, mayAsk, verifiedUntil }: OwnVerification): string {
  switch (status) {
    case 'none':
      return 'You have not applied for verification yet.';
    case 'asked':
      return `We received your documents on ${formatDate(askedAt)}. We will review them and let you know the result.`;
    case 'in_review':
      return 'We are reviewing your documents now.';
    case 'more_needed':
      return `Something is still needed: ${words}`;
    case 'verified':
      return mayAsk ? 'It ends soon. You can renew it now, so there is no gap.' : 'There is nothing you need to do.';
    case 'refused':
      return `Your verification was refused: ${words} You can apply again with other documents.`;
    case 'expired':
      return verifiedUntil === '' ? `Your verification has ended. ${words} You can apply for a new one.` : '';
  }
}
