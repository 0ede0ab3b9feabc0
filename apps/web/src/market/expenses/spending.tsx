import { formatDollars, sumOfDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../people/members/use-may.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import region from '../../ui/region.module.css';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { ExpenseItem } from './expense-item.tsx';
import { expensesQuery, type BudgetLine, type Expense } from './expenses.queries.ts';
import classes from './expenses.module.css';
import { SpendingPlot } from './spending-plot.tsx';

const ExpenseDialog = lazyDialog(() => import('./expense-dialogs.tsx').then((module) => module.ExpenseDialog));
const CorrectionDialog = lazyDialog(() => import('./expense-dialogs.tsx').then((module) => module.CorrectionDialog));
const PaperDialog = lazyDialog(() => import('./expense-dialogs.tsx').then((module) => module.PaperDialog));

/** The lines of a budget as a table and as a plot, and each expense. */
export function Spending({ project, own }: { project: Project; own: boolean }) {
  const [onlyMissing, setOnlyMissing] = useState(false);
  const query = useInfiniteQuery({ ...expensesQuery(project.id, onlyMissing), placeholderData: keepPreviousData });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const mayWrite = useMay('editor') && own;
  const [adding, setAdding] = useState(false);
  const [toCorrect, setToCorrect] = useState<Expense>();
  const [toPaper, setToPaper] = useState<Expense>();
  const [newest] = data?.pages ?? [];
  if (!data || !newest) return error ? <ErrorState error={error} retry={refetch} /> : <TableSkeleton />;
  const { lines } = newest;
  const expenses = data.pages.flatMap(({ records }) => records);
  const mayEnter = mayWrite && project.state !== 'failed' && project.state !== 'canceled';
  return (
    <>
      <div className={region.head}>
        <p className={region.lead}>{inWords(lines)}</p>
        {mayEnter && <Button onClick={() => setAdding(true)}>Add Expense</Button>}
      </div>
      <div className={classes.budget}>
        <CardTable caption="Use of Funds" columns={columns} rowKey={({ name }) => name} rows={lines} />
        <SpendingPlot lines={lines} />
      </div>
      <div className={region.head}>
        <h3 className={classes.heading}>Expenses</h3>
        {(onlyMissing || lines.some(({ withoutPaper }) => withoutPaper > 0)) && (
          <Button
            variant={onlyMissing ? 'light' : 'default'}
            aria-pressed={onlyMissing}
            onClick={() => setOnlyMissing(!onlyMissing)}
          >
            Only Missing Papers
          </Button>
        )}
      </div>
      {expenses.length === 0 ? (
        <EmptyState>No expenses found!</EmptyState>
      ) : (
        <ul className={region.list} aria-label="Expenses">
          {expenses.map((expense) => (
            <li key={expense.id}>
              <ExpenseItem
                expense={expense}
                isOwn={own}
                onCorrect={mayWrite ? () => setToCorrect(expense) : undefined}
                onPaper={mayWrite ? () => setToPaper(expense) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
      <ExpenseDialog opened={adding} onClose={() => setAdding(false)} project={project} lines={lines} />
      <CorrectionDialog
        opened={toCorrect !== undefined}
        onClose={() => setToCorrect(undefined)}
        projectId={project.id}
        expense={toCorrect}
      />
      <PaperDialog opened={toPaper !== undefined} onClose={() => setToPaper(undefined)} expense={toPaper} />
    </>
  );
}

/** What was spent of the whole budget, what is left, and the part without a paper. */
function inWords(lines: readonly BudgetLine[]): string {
  const budget = sumOfDollars(...lines.map((line) => line.budget));
  const spent = sumOfDollars(...lines.map((line) => line.spent));
  const withoutPaper = sumOfDollars(...lines.map((line) => line.withoutPaper));
  if (spent === 0) return `Nothing of the ${formatDollars(budget)} has been entered as spent.`;
  const rest =
    spent > budget
      ? `${formatDollars(sumOfDollars(spent, -budget))} more than the budget`
      : `${formatDollars(sumOfDollars(budget, -spent))} is unspent`;
  const papers = withoutPaper === 0 ? 'All of it has papers.' : `${formatDollars(withoutPaper)} has no paper.`;
  return `${formatDollars(spent)} of ${formatDollars(budget)} has been spent, ${rest}. ${papers}`;
}

const columns: Column<BudgetLine>[] = [
  { label: 'Line', cell: ({ name }) => name },
  { label: 'Budget', align: 'end', cell: ({ budget }) => <Money dollars={budget} /> },
  {
    label: 'Spent',
    align: 'end',
    cell: ({ budget, spent }) => (
      <div>
        <Money dollars={spent} />
        {spent > budget && (
          <p className={region.soft}>{formatDollars(sumOfDollars(spent, -budget))} above the budget</p>
        )}
      </div>
    ),
  },
  { label: 'Without Paper', align: 'end', cell: ({ withoutPaper }) => <Money dollars={withoutPaper} /> },
];
