import {
  filterNameForm,
  mostOfFilterName,
  saveFilter,
} from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { NarrowedQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

type Props = { opened: boolean; onClose: () => void; queue: NarrowedQueue; query: string };

/** Saves what a queue is narrowed to under a name. */
export function SaveFilterDialog({ opened, onClose, ...props }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Save This Filter">
      <SaveForm {...props} onDone={onClose} />
    </ConsoleDialog>
  );
}

function SaveForm({ queue, query, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const form = useZodForm(filterNameForm, { name: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(saveFilter, { ...values, queue, query }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>It opens this list with the search and the choice that it has now. Only you see it.</p>
      <TextField label="Name" autoComplete="off" maxLength={mostOfFilterName} {...form.field('name')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
