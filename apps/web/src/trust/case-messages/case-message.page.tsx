import { markCaseMessageRead, type readCaseMessage } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { cacheUnread } from '../../reach/notifications/cache-unread.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import classes from './case-messages.module.css';
import { caseMessageQuery, caseMessagesQuery } from './case-messages.queries.ts';

function idIn(search: string) {
  return new URLSearchParams(search).get('id') ?? '';
}

export function loader({ request }: LoaderFunctionArgs) {
  const id = idIn(new URL(request.url).search);
  if (id) void queryClient.prefetchQuery(caseMessageQuery(id));
  return null;
}

const nothingChosen = new ApiError(404, 'No message was chosen.');

/** What the house has written to who is logged in about a case of theirs, and where they can answer. */
export function Component() {
  const id = idIn(useLocation().search);
  const { data, error, refetch } = useQuery(caseMessageQuery(id));
  const { mutate: markAsRead } = useMutation({
    mutationFn: (read: string) => call(markCaseMessageRead, { id: read }),
    onSuccess: (counts) => {
      cacheUnread(counts);
      void invalidate(['notifications']);
      void invalidate(caseMessagesQuery().queryKey);
    },
  });
  const unread = data?.unread === true;
  useEffect(() => {
    if (unread) markAsRead(id);
  }, [id, unread, markAsRead]);
  const missing = id === '' ? nothingChosen : data ? null : error;
  return (
    <>
      <PageTitle />
      {missing ? <ErrorState error={missing} retry={refetch} /> : data ? <Message {...data} /> : <FormSkeleton />}
    </>
  );
}

function Message({ about, text, writtenAt, caseId, answerOn }: ReceivedOf<typeof readCaseMessage>) {
  return (
    <Card as="article" label={`About ${about}`}>
      <div className={classes.message}>
        <h2>About {about}</h2>
        <p className={classes.soft}>
          <DateText iso={writtenAt} withTime />
        </p>
        <p className={classes.text}>{text}</p>
        {answerOn === 'complaint' ? (
          <p>
            You can answer the complaint on <Link to={pathTo('complaints')}>Complaints</Link>.
          </p>
        ) : answerOn === 'dispute' ? (
          <p>
            You can answer in the dispute, on <Link to={pathTo('disputes', { about: caseId })}>Disputes</Link>.
          </p>
        ) : answerOn === 'verification' ? (
          <p>
            You can send what is still needed on <Link to={pathTo('my/verification')}>Verification</Link>.
          </p>
        ) : (
          <p>
            You cannot answer here. How to reach us is on the page <a href={pathTo('help')}>Help</a>.
          </p>
        )}
      </div>
    </Card>
  );
}
