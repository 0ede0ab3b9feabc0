import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { MonthlyListCard } from '../monthly-lists/monthly-list-card.tsx';
import { monthlyListsQuery } from '../monthly-lists/monthly-lists.queries.ts';
import { MonthlyCard } from './monthly-card.tsx';
import classes from './monthly.module.css';
import { monthlyInvestmentsQuery } from './monthly-investments.queries.ts';

export function loader() {
  void queryClient.prefetchInfiniteQuery(monthlyInvestmentsQuery());
  void queryClient.prefetchInfiniteQuery(monthlyListsQuery());
  return null;
}

/** What the viewer invests each month: in one project, or of lists to be confirmed. */
export function Component() {
  const maySet = useMay('treasurer');
  return (
    <>
      <PageTitle
        lead="A sum from your wallet to one project on a day of each month, until its goal, or a list of projects to confirm."
        actions={
          maySet && (
            <>
              <Button component={Link} to={pathTo('investments/monthly/set')}>
                Set Up Monthly
              </Button>
              <Button component={Link} variant="default" to={pathTo('investments/monthly/list/set')}>
                Get a Monthly List
              </Button>
            </>
          )
        }
      />
      <InOneProject />
      <Lists />
    </>
  );
}

/** The next day of each, and what its months came to. */
function InOneProject() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(monthlyInvestmentsQuery());
  const { data: lists } = useInfiniteQuery(monthlyListsQuery());
  const all = data?.pages.flatMap(({ records }) => records) ?? [];
  const hasLists = lists?.pages.some(({ records }) => records.length > 0) ?? false;
  if (data && all.length === 0 && hasLists) return null;
  return (
    <>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <ListSkeleton count={3} />
        )
      ) : all.length === 0 ? (
        <EmptyState
          hint="Set one up for a project that you want to support bit by bit. Nothing is invested without money in your wallet."
          action={<Link to={pathTo('projects/open')}>See the open projects</Link>}
        >
          You invest nothing each month.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="What you invest each month">
          {all.map((monthly) => (
            <li key={monthly.id}>
              <MonthlyCard monthly={monthly} />
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

/** The lists, of which nothing is invested until they are confirmed. */
function Lists() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(monthlyListsQuery());
  const all = data?.pages.flatMap(({ records }) => records) ?? [];
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : null;
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="monthly-lists">
      <h2 id="monthly-lists" className={classes.heading}>
        Lists to Confirm
      </h2>
      <ul className={classes.list} aria-label="Your monthly lists">
        {all.map((list) => (
          <li key={list.id}>
            <MonthlyListCard list={list} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More Lists
        </Button>
      )}
    </section>
  );
}
