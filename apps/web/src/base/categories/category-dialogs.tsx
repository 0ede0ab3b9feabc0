import {
  addCategory,
  addCategoryForm,
  categoryKinds,
  hideCategory,
  renameCategory,
  renameCategoryForm,
  showCategory,
} from '@guildhall/contract/base/categories.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import type { Category } from './categories.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void };
type AboutOne = Props & { category: Category | undefined };
type FormProps = { category: Category; onDone: () => void };

const kindNames = { project: 'Projects', organization: 'Organizations' };
const kindOptions = categoryKinds.map((value) => ({ value, label: kindNames[value] }));

/** Adds a category. */
export function AddDialog({ opened, onClose }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Add a Category">
      <AddForm onDone={onClose} />
    </ConsoleDialog>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(addCategoryForm, { kind: '', name: '', reason: '' });
  const submit = form.submit(async (_values, options, added) => {
    const answer = await act(addCategory, added, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField label="For" placeholder="Choose what it is for" options={kindOptions} {...form.field('kind')} />
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}

/** Gives a category another name. */
export function RenameDialog({ opened, onClose, category }: AboutOne) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Rename a Category">
      {category && <RenameForm category={category} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function RenameForm({ category: { id, name }, onDone }: FormProps) {
  const form = useZodForm(renameCategoryForm, { name, reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(renameCategory, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>Everything in “{name}” shows the new name at once.</p>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Rename</SubmitButton>
    </Form>
  );
}

/** Hides a category, or shows it again. */
export function HideDialog({ opened, onClose, category }: AboutOne) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={category?.hidden ? 'Show a Category' : 'Hide a Category'}>
      {category && <HideForm category={category} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function HideForm({ category: { id, name, hidden }, onDone }: FormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(hidden ? showCategory : hideCategory, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {hidden
          ? `“${name}” can be chosen again.`
          : `“${name}” can no longer be chosen. Whatever is in it stays, and searches show it until it is empty.`}
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{hidden ? 'Show' : 'Hide'}</SubmitButton>
    </Form>
  );
}
