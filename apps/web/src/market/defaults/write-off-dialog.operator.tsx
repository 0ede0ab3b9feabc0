import { writeOffProject } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { FirstApproval } from '../repayments/first-approval.operator.tsx';
import type { ListedDefault } from './defaults.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; project: ListedDefault | undefined };

/** Writes off what is unpaid of a project in default, as the first or the second of two operators. */
export function WriteOffDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Write Off">
      {project && <WriteOffForm project={project} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function WriteOffForm({ project, onDone }: { project: ListedDefault; onDone: () => void }) {
  const { id, title, unpaid, writeOffApproved } = project;
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(writeOffProject, { projectId: id, reason }, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        <strong>{formatDollars(unpaid)}</strong>, all that is unpaid of {title}, is written off with its late interest:
        nothing of it falls due any more, and its investors read what each has lost. What the organization still pays
        goes to them by what each has lost. It cannot be undone.
      </p>
      <FirstApproval
        approved={writeOffApproved}
        otherwise="Two operators have to approve it. Yours is the first one."
      />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{writeOffApproved ? 'Write Off' : 'Approve'}</SubmitButton>
    </Form>
  );
}
