import type { listInvestments } from '@guildhall/contract/market/investments.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { mostMatches } from '@guildhall/contract/paging.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { count } from '../../ui/count.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { InvestmentRow } from './investment-row.tsx';
import { pageSize, type InvestmentFilters } from './investments.queries.ts';
import classes from './investments.module.css';

/** The columns of wide screens, and the order that the name of one leads to. */
const columns = [
  { name: 'Project', sort: 'name' },
  { name: 'Invested', sort: 'largest' },
  { name: 'Next due', sort: 'due' },
  { name: 'Next sum' },
  { name: 'Principal back' },
  { name: 'Return' },
  { name: 'Late interest' },
  { name: 'Outstanding' },
  { name: 'Written off' },
] as const;

type Props = {
  data: ReceivedOf<typeof listInvestments>;
  filters: InvestmentFilters;
  page: number;
  onSort: (sort: string) => void;
  onClear: () => void;
};

/** The investments that the filters find, how many they are, and the way to all of them. */
export function FoundInvestments({ data, filters, page, onSort, onClear }: Props) {
  const isNarrowed = filters.search !== '' || filters.status !== '';
  const { records, recordsTotal: all, recordsFiltered: found } = data;
  const clear = isNarrowed && (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <div className={classes.found}>
        <span aria-live="polite">
          {found === mostMatches && all > found ? `${formatWhole(found)}+ investments` : count(found, 'investment')}
        </span>
        {records.length > 0 && clear}
      </div>
      {records.length > 0 ? (
        <>
          <div role="group" aria-label="Order of the investments" className={classes.columns}>
            {columns.map((column) =>
              'sort' in column ? (
                <button
                  key={column.name}
                  type="button"
                  aria-pressed={filters.sort === column.sort}
                  onClick={() => onSort(filters.sort === column.sort ? '' : column.sort)}
                >
                  {column.name}
                </button>
              ) : (
                <span key={column.name}>{column.name}</span>
              ),
            )}
          </div>
          <ul className={classes.rows} aria-label="Investments">
            {records.map((investment) => (
              <li key={investment.id}>
                <InvestmentRow investment={investment} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState hint="Try fewer or wider filters." action={clear}>
          Nothing matches this search.
        </EmptyState>
      )}
      <Pagination page={page} pages={Math.ceil(found / pageSize)} />
    </>
  );
}
