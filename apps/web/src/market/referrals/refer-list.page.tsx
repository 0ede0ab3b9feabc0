import { TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import list from '../../ui/tables/framed-list.module.css';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { WhenNear } from '../../ui/when-near.tsx';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import classes from './referrals.module.css';
import { referralsQuery } from './referrals.queries.ts';

const ReferralLinks = lazy(() => import('./referral-links.tsx').then((module) => ({ default: module.ReferralLinks })));

const address = { search: '', page: 1 };

export function loader({ request }: LoaderFunctionArgs) {
  const { search, page } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(referralsQuery(search, Math.max(page, 1)));
  return null;
}

/** Whom the caller referred to which project (spec §2.refer-list). */
export function Component() {
  const [state, setAddress] = useUrlState(address);
  const page = Math.max(state.page, 1);
  const [text, setText] = useTypedText(state.search, (search) => setAddress({ search, page: 1 }));
  const { data, error, isPlaceholderData, refetch } = useQuery(referralsQuery(state.search, page));
  const nothing = !isPlaceholderData && data?.referrals.length === 0;

  useEffect(() => {
    if (nothing) toast.info('No Refers Found.');
  }, [nothing]);

  return (
    <>
      <PageTitle lead="People you have told about a project." />
      <TextInput
        type="search"
        role="searchbox"
        label="Search"
        placeholder="A name or a project"
        size="md"
        className={classes.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.referrals.length > 0 ? (
        <ul className={list.list} aria-label="Referrals" data-stale={isPlaceholderData || undefined}>
          {data.referrals.map(({ id, projectId, referalName, projectTitle, createdAt }) => (
            <li key={id}>
              <Link to={pathTo('project/details', { id: projectId })} className={classes.item}>
                <span className={classes.words}>
                  <span className={classes.name}>{referalName}</span>
                  <span className={classes.project}>{projectTitle}</span>
                </span>
                <DateText iso={createdAt} />
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          hint={
            state.search
              ? 'Try fewer or shorter words.'
              : 'On a project’s page you can tell someone about it with “Refer User”.'
          }
        >
          No Refers Found.
        </EmptyState>
      )}
      {data && <Pagination page={page} pages={data.hasNext ? page + 1 : page} />}
      <WhenNear orLater>
        <ReferralLinks />
      </WhenNear>
    </>
  );
}
