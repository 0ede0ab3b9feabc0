import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { invoicesQuery, type Invoice } from './invoices.queries.ts';
import classes from './invoices.module.css';

export function loader() {
  void queryClient.prefetchInfiniteQuery(invoicesQuery());
  return null;
}

const columns = invoiceColumns<Invoice>(invoicesQuery().queryKey);

/** What the house took each month, as invoices to keep and to hand on. */
export function Component() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(invoicesQuery());
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      <PageTitle lead="What Guildhall took of what you sold, of investments and of withdrawals, month by month. Every invoice is already paid from your wallet." />
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState hint="An invoice is issued in the night after a month in which a fee was taken.">
          You have no invoices yet.
        </EmptyState>
      ) : (
        <CardTable caption="Invoices" columns={columns} rowKey={({ id }) => id} rows={rows} />
      )}
      {rows.some(({ xml }) => xml === '') && (
        <p className={classes.hint}>
          An invoice also comes as XML for your accounting program if{' '}
          <Link to={pathTo('edit/profile')}>your profile</Link> names a country on the day of its issue.
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </>
  );
}
