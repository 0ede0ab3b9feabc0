import { askForPaper } from '@guildhall/contract/market/expenses.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../api/query-client.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { expensesQuery, type Expense } from './expenses.queries.ts';

export type ProjectToAsk = { id: string; title: string; withoutPaper: number };

type Props = { opened: boolean; onClose: () => void; project: ProjectToAsk | undefined };

/** The expenses of a project that have no paper; an operator asks for one of them at a time. */
export function AskForPaperDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Expenses without a Paper">
      {project && <Unpapered project={project} />}
    </ConsoleDialog>
  );
}

function Unpapered({ project }: { project: ProjectToAsk }) {
  const query = useInfiniteQuery(expensesQuery(project.id, true));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [asking, setAsking] = useState<Expense>();
  if (asking) return <AskForm expense={asking} onDone={() => setAsking(undefined)} />;
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={2} />;
  return (
    <>
      <p className={region.lead}>
        {formatDollars(project.withoutPaper)} of what {project.title} has spent has no paper.
      </p>
      <ul className={region.list} aria-label="Expenses without a paper">
        {data.pages
          .flatMap(({ records }) => records)
          .map((expense) => (
            <li key={expense.id} className={region.item}>
              <div className={region.what}>
                {formatDollars(expense.correctedAmount)} to {expense.payee}
                <p className={region.soft}>
                  {expense.line} · Paid on <DateText iso={expense.spentOn} />
                </p>
              </div>
              {expense.askedAt === '' ? (
                <Button variant="default" onClick={() => setAsking(expense)}>
                  Ask for a Paper<span className="gh-visually-hidden"> of {expense.payee}</span>
                </Button>
              ) : (
                <span className={region.soft}>
                  Paper asked for on <DateText iso={expense.askedAt} />
                </span>
              )}
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}

function AskForm({ expense, onDone }: { expense: Expense; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(askForPaper, { expenseId: expense.id, reason }, options);
    if (answer) toast.success(answer.message);
    await invalidate(['projects', 'expenses']);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {formatDollars(expense.correctedAmount)} to {expense.payee}, {formatDate(expense.spentOn)}. The organization
        sees the reason, and whoever sees the expense sees that its paper was requested.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Ask for a Paper</SubmitButton>
    </Form>
  );
}
