import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ConsoleData } from './console-data.tsx';
import { noteRows } from './last-list.ts';
import { CardTable, type KeyColumn } from '../ui/tables/card-table.tsx';

/** What the server answers of a list at once. */
export type Part = { records: readonly unknown[]; more: boolean };
type RowOf<Page extends Part> = Page['records'][number];

export type KeyTableProps<Page extends Part, Key extends QueryKey, Param> = {
  /** Names the table. */
  caption: string;
  columns: readonly KeyColumn<RowOf<Page>>[];
  rowKey: (row: RowOf<Page>) => string | number;
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Param>;
  /** The page of a row, from which one goes on to that of the next. */
  to?: (row: RowOf<Page>) => string;
  /** Shown where there are no rows. */
  empty: { text: string; hint: string };
};

/** A list that the server pages by keys, with more rows on demand. */
export function KeyTable<Page extends Part, Key extends QueryKey, Param>({
  caption,
  columns,
  rowKey,
  query,
  to,
  empty,
}: KeyTableProps<Page, Key, Param>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const { pathname } = useLocation();
  useEffect(() => {
    if (to && data)
      noteRows(
        pathname,
        data.pages.flatMap(({ records }) => records.map(to)),
      );
  }, [pathname, to, data]);
  return (
    <ConsoleData query={{ data, error, refetch }}>
      {({ pages }) => {
        const rows = pages.flatMap(({ records }) => records);
        // A part may be empty, and the next one not: of what is looked at nothing may be what is asked for.
        return (
          <>
            {rows.length === 0 ? (
              <EmptyState hint={empty.hint}>{empty.text}</EmptyState>
            ) : (
              <CardTable caption={caption} columns={columns} rowKey={rowKey} rows={rows} />
            )}
            {hasNextPage && (
              <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show More
              </Button>
            )}
          </>
        );
      }}
    </ConsoleData>
  );
}
