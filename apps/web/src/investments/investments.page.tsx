import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { CardGrid } from '../ui/link-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { CardGridSkeleton } from '../ui/skeletons.tsx';
import { readUrlState, useUrlState } from '../ui/use-url-state.ts';
import { InvestmentCard } from './investment-card.tsx';
import { investmentsQuery, pageSize } from './investments.queries.ts';

const Portfolio = lazy(() => import('./portfolio.tsx').then((module) => ({ default: module.Portfolio })));

const address = { page: 1 };

export function loader({ request }: LoaderFunctionArgs) {
  const { page } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(investmentsQuery(page));
  return null;
}

/** What the viewer has invested (spec §2 Investments). */
export function Component() {
  const [{ page }] = useUrlState(address);
  const { data, error, refetch } = useQuery(investmentsQuery(page));
  return (
    <>
      <PageTitle>Investments</PageTitle>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <CardGridSkeleton />
      ) : data.recordsTotal === 0 ? (
        <EmptyState
          hint="Open a project of an organization and choose Invest."
          action={<Link to={paths.dashboard()}>See the organizations</Link>}
        >
          No Investments available!
        </EmptyState>
      ) : (
        <>
          <CardGrid label="Investments">
            {data.records.map((investment, index) => (
              <li key={investment.id}>
                <InvestmentCard investment={investment} eager={index < 3} />
              </li>
            ))}
          </CardGrid>
          <Pagination page={page} pages={Math.ceil(data.recordsFiltered / pageSize)} />
          <Suspense>
            <Portfolio />
          </Suspense>
        </>
      )}
    </>
  );
}
