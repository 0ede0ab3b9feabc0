import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { TableSkeleton } from '../ui/skeletons.tsx';
import classes from './key-table.module.css';
import { operatorPaths } from './operator-paths.ts';

export type KeyColumn<Row> = { label: string; cell: (row: Row) => ReactNode; align?: 'end' };

type Part<Row> = { records: Row[]; more: boolean };

type Props<Row, Key extends QueryKey, Param> = {
  /** Names the table. */
  caption: string;
  columns: readonly KeyColumn<Row>[];
  rowKey: (row: Row) => string | number;
  query: UseInfiniteQueryOptions<Part<Row>, Error, InfiniteData<Part<Row>>, Key, Param>;
  /** Shown where there are no rows. */
  empty: { text: string; hint: string };
};

/** A list that the server pages by keys, with more rows on demand: a table on a desk, cards on a phone. */
export function KeyTable<Row, Key extends QueryKey, Param>({
  caption,
  columns,
  rowKey,
  query,
  empty,
}: Props<Row, Key, Param>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  if (!data)
    return error ? (
      <ErrorState error={error} retry={refetch} back={{ to: operatorPaths.overview(), label: 'Go to the overview' }} />
    ) : (
      <TableSkeleton />
    );
  const rows = data.pages.flatMap(({ records }) => records);
  if (rows.length === 0) return <EmptyState hint={empty.hint}>{empty.text}</EmptyState>;
  return (
    <>
      <table className={classes.table}>
        <caption className="gh-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ label, cell, align }) => (
                <td key={label} data-label={label} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}
