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
import { MonthlyCard } from './monthly-card.tsx';
import classes from './monthly.module.css';
import { monthlyInvestmentsQuery } from './monthly-investments.queries.ts';

export function loader() {
  void queryClient.prefetchInfiniteQuery(monthlyInvestmentsQuery());
  return null;
}

/** What the viewer invests each month: the next day of each, and what its months came to. */
export function Component() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(monthlyInvestmentsQuery());
  const maySet = useMay('treasurer');
  const all = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      <PageTitle
        lead="A sum from your wallet to one project on a day of each month, until its goal. You are reminded three days before."
        actions={
          maySet && (
            <Button component={Link} to={pathTo('investments/monthly/set')}>
              Set Up Monthly
            </Button>
          )
        }
      />
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
