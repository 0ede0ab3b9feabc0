import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { Later } from '../../ui/when-near.tsx';
import { DownloadPortfolio } from './download-portfolio.tsx';
import { FoundInvestments } from './found-investments.tsx';
import { InvestmentFilters } from './investment-filters.tsx';
import { investmentsQuery, noInvestmentFilters, portfolioQuery, type Portfolio } from './investments.queries.ts';
import { PortfolioFigures } from './portfolio-figures.tsx';
import classes from './investments.module.css';

const PortfolioPlots = lazy(() =>
  import('./portfolio-plots.tsx').then((module) => ({ default: module.PortfolioPlots })),
);
const YourImpact = lazy(() => import('../impact/your-impact.tsx').then((module) => ({ default: module.YourImpact })));

const address = { ...noInvestmentFilters, page: 1 };

export function loader({ request }: LoaderFunctionArgs) {
  const { page, ...filters } = readUrlState(new URL(request.url).searchParams, address);
  void queryClient.prefetchQuery(portfolioQuery());
  void queryClient.prefetchQuery(investmentsQuery(filters, page));
  return null;
}

/** What the viewer has invested (spec §2.investments): what it comes to, where it is, and each of them. */
export function Component() {
  const [{ page, ...filters }, setAddress] = useUrlState(address);
  const { data, error, refetch } = useQuery(investmentsQuery(filters, page));
  const { data: portfolio, isPending: isCounting } = useQuery(portfolioQuery());
  const navigate = useNavigate();
  return (
    <>
      <PageTitle
        actions={
          <>
            {/* Also while nothing is known yet: what is below would be moved by it. */}
            {data?.recordsTotal !== 0 && <DownloadPortfolio paper="holdings" waits={!data} />}
            <Button variant="default" onClick={() => void navigate(pathTo('investments/monthly'))}>
              Monthly Investments
            </Button>
            <Button component={Link} variant="default" to={pathTo('disputes', { tab: 'all' })}>
              Disputes
            </Button>
          </>
        }
      />
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data || isCounting ? (
        <ListSkeleton />
      ) : data.recordsTotal === 0 ? (
        <EmptyState
          hint="Open a project and choose Invest."
          action={<Link to={pathTo('projects/open')}>See the open projects</Link>}
        >
          No Investments available!
        </EmptyState>
      ) : (
        <>
          {portfolio && <Figures portfolio={portfolio} />}
          <section aria-labelledby="all-investments">
            <h2 id="all-investments" className={classes.listTitle}>
              All investments
            </h2>
            <InvestmentFilters filters={filters} onChange={(change) => setAddress({ ...change, page: 1 })} />
            <FoundInvestments
              data={data}
              filters={filters}
              page={page}
              onSort={(sort) => setAddress({ sort, page: 1 })}
              onClear={() => setAddress({ ...noInvestmentFilters, page: 1 })}
            />
          </section>
          <Later>
            <YourImpact />
          </Later>
        </>
      )}
    </>
  );
}

/** The list is there without them, where they cannot be had. */
function Figures({ portfolio }: { portfolio: Portfolio }) {
  return (
    <>
      <PortfolioFigures portfolio={portfolio} />
      {portfolio.categories.length > 0 && (
        <Suspense fallback={<Skeleton className={classes.plotsWaiting} />}>
          <PortfolioPlots portfolio={portfolio} />
        </Suspense>
      )}
    </>
  );
}
