import { extendForm, extendProject, mostDaysOpen } from '@guildhall/contract/market/funding.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { dayIn } from '../../ui/day-in.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Project } from './project-funding.tsx';

type Props = { opened: boolean; onClose: () => void; project: Pick<Project, 'id' | 'terms'> };

/** Moves the last day of a project to a later one. */
export function ExtendDialog({ opened, onClose, project }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Extend">
      <ExtendForm project={project} onDone={onClose} />
    </Dialog>
  );
}

function ExtendForm({ project: { id, terms }, onDone }: Pick<Props, 'project'> & { onDone: () => void }) {
  const form = useZodForm(extendForm, { openUntil: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(extendProject, { ...values, projectId: id }, options);
    toast.success(message);
    await invalidate(['projects']);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>It is open until {formatDate(terms.openUntil)}. You can move this day once. We notify your investors.</p>
      <TextField
        label="New Last Day"
        description={`Later than now, and within ${mostDaysOpen} days from today`}
        type="date"
        max={dayIn(mostDaysOpen)}
        {...form.field('openUntil')}
      />
      <SubmitButton form={form}>Extend</SubmitButton>
    </Form>
  );
}
