import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import list from '../../ui/tables/framed-list.module.css';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { readPage, usePage } from '../../ui/hooks/use-url-state.ts';
import { ConversationLink } from './conversation-link.tsx';
import { conversationPageQuery } from './messages.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(conversationPageQuery(readPage(new URL(request.url).searchParams)));
  return null;
}

/** Whom the caller talks with, newest first (spec §2.messages). */
export function Component() {
  const page = usePage();
  const { data, error, refetch } = useQuery(conversationPageQuery(page));
  const none = data?.rows.length === 0;

  useEffect(() => {
    if (none) toast.info('No Users Found.');
  }, [none]);

  return (
    <>
      <PageTitle />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.rows.length > 0 ? (
        <ul className={list.list} aria-label="Conversations">
          {data.rows.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink conversation={conversation} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          hint="You can send a message on an organization’s page."
          action={<Link to={pathTo('dashboard')}>See the organizations</Link>}
        >
          No Users Found.
        </EmptyState>
      )}
      {data && <Pagination page={page} pages={data.pages} />}
    </>
  );
}
