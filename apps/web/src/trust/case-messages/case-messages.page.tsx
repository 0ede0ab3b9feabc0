import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import list from '../../ui/tables/framed-list.module.css';
import classes from './case-messages.module.css';
import { caseMessagesQuery } from './case-messages.queries.ts';

export function loader() {
  void queryClient.prefetchInfiniteQuery(caseMessagesQuery());
  return null;
}

/** All that the house has written to who is logged in, newest first. */
export function Component() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(caseMessagesQuery());
  const messages = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      <PageTitle lead="What Guildhall wrote to you about your account and cases of yours." />
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : messages.length === 0 ? (
        <EmptyState hint="What Guildhall writes to you about your account or a case of yours appears here.">
          No messages from Guildhall yet.
        </EmptyState>
      ) : (
        <ul className={list.list} aria-label="Messages from Guildhall">
          {messages.map(({ id, about, text, writtenAt, unread }) => (
            <li key={id}>
              <Link to={pathTo('my/message', { id })} className={classes.item} data-unread={unread || undefined}>
                <span className={classes.about}>
                  About {about}
                  {unread && <span className="gh-visually-hidden"> (unread)</span>}
                </span>
                <span className={classes.beginning}>{text}</span>
                <span className={classes.soft}>
                  <DateText iso={writtenAt} withTime />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}
