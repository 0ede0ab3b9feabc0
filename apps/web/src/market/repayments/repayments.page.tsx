import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { session, useSession } from '../../api/session.ts';
import { pathTo } from '../../paths.ts';
import { readPage, usePage } from '../../ui/hooks/use-url-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { DuePlot } from './due-plot.tsx';
import { RepaymentFigures } from './repayment-figures.tsx';
import { RepaymentTable } from './repayment-table.tsx';
import classes from './repayments.module.css';
import { pageSize, repaymentsQuery, type Repayments } from './repayments.queries.ts';

export function loader({ request }: LoaderFunctionArgs) {
  if (session.isOrganization())
    void queryClient.prefetchQuery(repaymentsQuery(readPage(new URL(request.url).searchParams)));
  return null;
}

/** What the organization that is logged in pays back to those who invested in its projects: what is due when, and the way to pay it. */
export function Component() {
  const { isOrganization } = useSession();
  return (
    <>
      <PageTitle lead="What your organization pays back to its investors." />
      {isOrganization ? (
        <OfOrganization />
      ) : (
        <EmptyState
          hint="Only organizations pay back investments."
          action={<Link to={pathTo('investments')}>See your investments</Link>}
        >
          Nothing to pay back yet
        </EmptyState>
      )}
    </>
  );
}

function OfOrganization() {
  const page = usePage();
  const { data, error, isPlaceholderData, refetch } = useQuery(repaymentsQuery(page));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Waiting />;
  if (data.recordsTotal === 0)
    return (
      <EmptyState
        hint="Once someone has invested in one of your projects, you see here what you pay back and when."
        action={<Link to={pathTo('projects')}>See your projects</Link>}
      >
        Nothing to pay back yet
      </EmptyState>
    );
  return (
    <>
      <RepaymentFigures repayments={data} />
      <DuePlot months={data.months} />
      <Dates repayments={data} page={page} isStale={isPlaceholderData} />
    </>
  );
}

type DatesProps = { repayments: Repayments; page: number; isStale: boolean };

/** The dates of the projects of one page. */
function Dates({ repayments: { records, recordsTotal, wallet }, page, isStale }: DatesProps) {
  return (
    <section aria-labelledby="by-project" className={classes.part}>
      <h2 id="by-project">By project and date</h2>
      {records.length === 0 ? (
        <EmptyState hint="The list has fewer pages now.">There is nothing on this page.</EmptyState>
      ) : (
        <div data-stale={isStale || undefined} className={classes.dates}>
          <RepaymentTable rows={records} wallet={wallet} />
        </div>
      )}
      <Pagination page={page} pages={Math.ceil(recordsTotal / pageSize)} />
    </section>
  );
}

/** In the shape of what comes. */
function Waiting() {
  return (
    <>
      <Skeleton className={classes.figuresWaiting} />
      <Skeleton className={classes.plotWaiting} />
      <TableSkeleton />
    </>
  );
}
