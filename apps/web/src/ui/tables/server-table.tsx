import { formatWhole } from '@guildhall/contract/money.ts';
import { mostMatches } from '@guildhall/contract/paging.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Pagination } from './pagination.tsx';
import { Rows, type Column } from './table.tsx';
import classes from './server-table.module.css';
import { TableSkeleton } from '../states/skeletons.tsx';
import { tablePage, useTableState } from './table-state.ts';
import type { TableInput } from './table-state.ts';
import { useTypedText } from '../hooks/use-typed-text.ts';

/** A column; its place in the list is its number in `order[0][column]`. */
export type SortedColumn<Row> = Column<Row> & { sortable?: boolean };

type Page<Row> = { records: Row[]; recordsTotal: number; recordsFiltered: number };

type Props<Row, Key extends QueryKey> = {
  /** Names the table. */
  caption: string;
  columns: readonly SortedColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The query of one page, in the DataTables wire format of spec §7.format. */
  query: (input: TableInput) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  /** The column that a first visit is sorted by. */
  sort: { column: number; dir: 'asc' | 'desc' };
  empty: string;
  /** Selects beside the search, which `query` goes by; `narrowed` says that one of them is set. */
  filters?: ReactNode;
  /** On a phone, under which heading a row stands while the table is sorted as at first. */
  group: (row: Row) => string;
  narrowed?: boolean;
};

const sizes = ['10', '25', '50', '100'];

/** A list that the server pages, orders and searches: a table on a desk, on a phone two lines a row, under headings. Its state lives in the address. */
export function ServerTable<Row, Key extends QueryKey>({
  caption,
  columns,
  rowKey,
  query,
  sort,
  empty,
  filters,
  group,
  narrowed = false,
}: Props<Row, Key>) {
  const [state, setState] = useTableState(sort);
  const [search, setSearch] = useTypedText(state.search, (text) => setState({ search: text, page: 1 }));
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(tablePage(state)),
    placeholderData: keepPreviousData,
  });
  // On a first visit the rest of the screen is shown before a table, which takes a slow phone longer.
  const isTime = useDeferredValue(true, !isPending);

  const isGrouped = state.column === sort.column;
  const sortBy = (column: number) => {
    const dir = state.column === column && state.dir === 'asc' ? 'desc' : 'asc';
    setState({ column, dir, page: 1 });
  };

  if (!isTime) return <TableSkeleton />;
  return (
    <div className={classes.table}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          role="searchbox"
          aria-label="Search"
          placeholder="Search"
          size="md"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {filters}
        <NativeSelect
          label="Rows per page"
          size="md"
          className={classes.rows}
          data={sizes}
          value={String(state.rows)}
          onChange={(event) => setState({ rows: Number(event.currentTarget.value), page: 1 })}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : isPending ? (
        <TableSkeleton />
      ) : data.records.length === 0 ? (
        <EmptyState>{state.search || narrowed ? 'Nothing matches this search.' : empty}</EmptyState>
      ) : (
        <table
          className={classes.grid}
          data-stale={isPlaceholderData || undefined}
          data-grouped={isGrouped || undefined}
        >
          <caption className="gh-visually-hidden">{caption}</caption>
          <Heads columns={columns} sorted={state} onSort={sortBy} />
          <tbody>
            <Rows rows={data.records} columns={columns} rowKey={rowKey} group={isGrouped ? group : undefined} />
          </tbody>
        </table>
      )}
      {data && data.recordsFiltered > 0 && (
        <Range start={(state.page - 1) * state.rows} count={data.records.length} total={totalOf(data)} />
      )}
      {data && <Pagination page={state.page} pages={Math.ceil(data.recordsFiltered / state.rows)} />}
    </div>
  );
}

type HeadsProps<Row> = {
  columns: readonly SortedColumn<Row>[];
  sorted: { column: number; dir: string };
  onSort: (column: number) => void;
};

function Heads<Row>({ columns, sorted, onSort }: HeadsProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.label}
            scope="col"
            data-align={column.align}
            aria-sort={sorted.column === index ? (sorted.dir === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {column.sortable === false ? (
              column.label
            ) : (
              <button type="button" className={classes.sort} onClick={() => onSort(index)}>
                {column.label}
                <SortIcon dir={sorted.column === index ? sorted.dir : undefined} />
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortIcon({ dir }: { dir: string | undefined }) {
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={15} aria-hidden opacity={dir ? 1 : 0.45} />;
}

/** "2,500+" where the matches of a search were counted no further. */
function totalOf({ recordsTotal, recordsFiltered }: Page<unknown>) {
  const more = recordsFiltered === mostMatches && recordsTotal > recordsFiltered;
  return `${formatWhole(recordsFiltered)}${more ? '+' : ''}`;
}

function Range({ start, count, total }: { start: number; count: number; total: string }) {
  return (
    <p className={classes.range} role="status">
      {count > 0 ? `${start + 1}–${start + count} of ${total}` : `None of ${total} here`}
    </p>
  );
}
