import { useUrlState } from '../hooks/use-url-state.ts';

/** The DataTables wire format of spec §7.format. */
export type TableInput = {
  start: number;
  length: number;
  order: { column: number; dir: 'asc' | 'desc' }[];
  search: string;
};

type TableState = { page: number; rows: number; column: number; dir: string; search: string };

/** A table's page, size, order and search text, kept in the address. */
export function useTableState(sort: { column: number; dir: 'asc' | 'desc' }) {
  return useUrlState({ page: 1, rows: 10, column: sort.column, dir: sort.dir, search: '' });
}

/** What a table's state asks the server for. */
export function tablePage({ page, rows, column, dir, search }: TableState): TableInput {
  const length = Math.min(Math.max(rows, 1), 100);
  return {
    start: (Math.max(page, 1) - 1) * length,
    length,
    order: [{ column, dir: dir === 'desc' ? 'desc' : 'asc' }],
    search,
  };
}
