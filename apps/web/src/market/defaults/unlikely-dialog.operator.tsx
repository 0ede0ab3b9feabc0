import { sayUnlikely } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { FirstApproval } from '../repayments/first-approval.operator.tsx';
import type { ListedDefault } from './defaults.operator.queries.ts';

export type ProjectToSay = Pick<ListedDefault, 'id' | 'title' | 'unlikely' | 'unlikelyApproved'>;

type Props = { opened: boolean; onClose: () => void; project: ProjectToSay | undefined };

/** Says that a project is unlikely to be paid back, or no longer, as the first or the second of two operators. */
export function UnlikelyDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog
      opened={opened}
      onClose={onClose}
      title={project?.unlikely ? 'No Longer Unlikely' : 'Unlikely to Pay'}
    >
      {project && <UnlikelyForm project={project} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function UnlikelyForm({ project, onDone }: { project: ProjectToSay; onDone: () => void }) {
  const { id, title, unlikely, unlikelyApproved } = project;
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(sayUnlikely, { projectId: id, unlikely: !unlikely, reason }, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      {unlikely ? (
        <p>
          {title} is then in default only as long as something of it is more than 90 days late. The organization reads
          the reason.
        </p>
      ) : (
        <p>
          {title} is in default from then on, whatever the day: its page and those of its investors say so, and it
          counts in the default rate. The organization reads the reason.
        </p>
      )}
      <FirstApproval approved={unlikelyApproved} otherwise="Two operators have to say so. Yours is the first one." />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{unlikelyApproved ? 'Complete' : 'Approve'}</SubmitButton>
    </Form>
  );
}
