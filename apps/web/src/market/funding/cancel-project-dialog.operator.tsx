import { cancelProjectAsOperator } from '@guildhall/contract/market/funding.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

export type ProjectToCancel = { id: string; title: string };

type Props = { opened: boolean; onClose: () => void; project: ProjectToCancel | undefined };

/** Cancels a project for its organization, of which nothing was released. */
export function CancelProjectDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Cancel a Project">
      {project && <CancelForm project={project} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function CancelForm({ project, onDone }: { project: ProjectToCancel; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(cancelProjectAsOperator, { projectId: project.id, reason }, options);
    if (answer) toast.success(`${answer.message} ${formatDollars(answer.data.returning)} goes back to its investors.`);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {project.title} ends, and all its money in escrow goes back to its investors. Its organization sees the reason.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Cancel Project</SubmitButton>
    </Form>
  );
}
