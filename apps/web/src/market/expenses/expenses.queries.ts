import { listExpenses } from '@guildhall/contract/market/expenses.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Expenses = ReceivedOf<typeof listExpenses>;
export type Expense = Expenses['records'][number];
export type BudgetLine = Expenses['lines'][number];

/** The links to papers hold for ten minutes; a list that stays open gets new ones in time. */
const refetchInterval = 300_000;

/** What was spent of the budget of a project, and its expenses, the newest first, or those alone that have no paper. */
export function expensesQuery(id: string, withoutPaper = false) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'expenses', id, withoutPaper],
    queryFn: ({ pageParam, signal }) =>
      call(
        listExpenses,
        { id, ...(pageParam ? { before: pageParam } : {}), ...(withoutPaper ? { withoutPaper: true } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    refetchInterval,
  });
}
