import {
  addExpense,
  addExpensePaper,
  correctionForm,
  expenseForm,
  paperForm,
} from '@guildhall/contract/market/expenses.contract.ts';
import { audienceWords, updateAudiences } from '@guildhall/contract/market/updates.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { dayIn } from '../../ui/day-in.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Project } from '../projects/project-funding.tsx';
import type { BudgetLine, Expense } from './expenses.queries.ts';

type Props = { opened: boolean; onClose: () => void };
type Done = { onDone: () => void };

const audienceOptions = updateAudiences.map((value) => ({ value, label: audienceWords[value] }));

async function done(message: string, { onDone }: Done) {
  toast.success(message);
  onDone();
  await invalidate(['projects', 'expenses']);
}

type OfProject = { project: Pick<Project, 'id' | 'createdAt'>; lines: readonly BudgetLine[] };

/** Enters an expense of a project. */
export function ExpenseDialog({ opened, onClose, ...about }: Props & OfProject) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Expense">
      <ExpenseForm {...about} onDone={onClose} />
    </Dialog>
  );
}

function ExpenseForm({ project, lines, onDone }: OfProject & Done) {
  const form = useZodForm(expenseForm, {
    line: lines[0]?.name ?? '',
    spentOn: dayIn(0),
    payee: '',
    amount: '',
    document: null,
    paperFor: 'investors',
  });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(addExpense, { ...values, projectId: project.id }, options);
    await done(message, { onDone });
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>What is entered stays. A mistake is corrected by a further entry.</p>
      {lines.length > 1 && (
        <SelectField
          label="Line"
          options={lines.map(({ name }) => ({ value: name, label: name }))}
          {...form.field('line')}
        />
      )}
      <TextField
        label="Date"
        type="date"
        min={project.createdAt.slice(0, 10)}
        max={dayIn(0)}
        {...form.field('spentOn')}
      />
      <TextField
        label="Payee"
        description="Everyone who sees the project reads this. Do not name a private person"
        autoComplete="off"
        {...form.field('payee')}
      />
      <MoneyField label="Amount" {...form.field('amount')} />
      <FileField
        label="Paper"
        description="The invoice or receipt. You can add it later."
        kind="pdfOrImage"
        progress={form.progress}
        {...form.field('document')}
      />
      {form.values.document && (
        <SelectField label="Who May Open It" options={audienceOptions} {...form.field('paperFor')} />
      )}
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

type OfExpense = { expense: Expense };

/** Corrects an expense by a further entry. */
export function CorrectionDialog({
  opened,
  onClose,
  expense,
  projectId,
}: Props & { expense: Expense | undefined; projectId: string }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct Expense">
      {expense && <CorrectionForm expense={expense} projectId={projectId} onDone={onClose} />}
    </Dialog>
  );
}

function CorrectionForm({ expense, projectId, onDone }: OfExpense & Done & { projectId: string }) {
  const form = useZodForm(correctionForm, { amount: '' });
  const submit = form.submit(async (values, options) => {
    const correction = { ...values, projectId, corrects: expense.id };
    const { message } = await callWithMessage(addExpense, correction, options);
    await done(message, { onDone });
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {expense.payee}, {formatDate(expense.spentOn)}: it comes to {formatDollars(expense.correctedAmount)} now. The
        expense stays as it is, and a further entry carries the difference.
      </p>
      <MoneyField
        label="Right Amount"
        description="What was paid in the end. 0 if nothing was"
        {...form.field('amount')}
      />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

/** Adds the paper to an expense. */
export function PaperDialog({ opened, onClose, expense }: Props & { expense: Expense | undefined }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Paper">
      {expense && <PaperForm expense={expense} onDone={onClose} />}
    </Dialog>
  );
}

function PaperForm({ expense, onDone }: OfExpense & Done) {
  const form = useZodForm(paperForm, { document: null, paperFor: 'investors' });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(addExpensePaper, { ...values, expenseId: expense.id }, options);
    await done(message, { onDone });
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {expense.payee}, {formatDate(expense.spentOn)}. The paper cannot be changed afterwards.
      </p>
      <FileField label="Paper" kind="pdfOrImage" progress={form.progress} {...form.field('document')} />
      <SelectField label="Who May Open It" options={audienceOptions} {...form.field('paperFor')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
