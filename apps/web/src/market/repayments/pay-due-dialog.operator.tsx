import { payRepaymentAsOperator } from '@guildhall/contract/market/repayments.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { FirstApproval, type Approval } from '../../console/first-approval.tsx';

/** `due` is what is paid, in dollars. */
export type ProjectToPay = { id: string; title: string; due: number; payApproved: Approval | null };

type Props = { opened: boolean; onClose: () => void; project: ProjectToPay | undefined };

/** Pays what is due of a project from the wallet of its organization, which is frozen. */
export function PayDueDialog({ opened, onClose, project }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Pay What Is Due">
      {project && <PayForm project={project} onDone={onClose} />}
    </ConsoleDialog>
  );
}

/** The day in UTC. */
function today() {
  return new Date().toISOString().slice(0, 10);
}

function PayForm({ project, onDone }: { project: ProjectToPay; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(payRepaymentAsOperator, { projectId: project.id, dueOn: today(), reason }, options);
    if (answer?.data.needsSecond) toast.info(`${answer.message} Due: ${formatDollars(answer.data.paid)}.`);
    else if (answer) toast.success(`${answer.message} Paid: ${formatDollars(answer.data.paid)}.`);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        <strong>{formatDollars(project.due)}</strong>, everything due by today for {project.title}, is paid to all
        investors in the same proportion, from the wallet of its organization, which is frozen. The organization sees
        the reason.
      </p>
      <FirstApproval
        approved={project.payApproved}
        otherwise="A large sum needs two operators. Your approval is the first one."
      />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Pay What Is Due</SubmitButton>
    </Form>
  );
}
