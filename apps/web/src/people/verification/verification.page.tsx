import { IconChevronLeft, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
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
      <nav aria-label="Breadcrumb">
        <Link to={pathTo('my/profile')} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          My Profile
        </Link>
      </nav>
      <PageTitle lead="Show us who you are. Others then see beside your name that you are verified." />
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
          Operators alone open your documents, and each time is listed in your profile under Actions by Operators. They
          are deleted 90 days after the decision.
        </p>
      </Card>
      {mayAsk && <VerificationForm key={status} more={status === 'more_needed'} />}
    </>
  );
}

function statusWords({ status, words, askedAt, mayAsk, verifiedUntil }: OwnVerification): string {
  switch (status) {
    case 'none':
      return 'You have not asked to be verified yet.';
    case 'asked':
      return `Your documents arrived on ${formatDate(askedAt)}. An operator looks at them; you are told the outcome.`;
    case 'in_review':
      return 'An operator looks at your documents now.';
    case 'more_needed':
      return `Something is still needed: ${words}`;
    case 'verified':
      return mayAsk ? 'It ends soon. You can renew it now, so that there is no gap.' : 'There is nothing to do.';
    case 'refused':
      return `Your verification was refused: ${words} You can ask again with other documents.`;
    case 'expired':
      return verifiedUntil === '' ? `Your verification has ended. ${words} You can ask for a new one.` : '';
  }
}
