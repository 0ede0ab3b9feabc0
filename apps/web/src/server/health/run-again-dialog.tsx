import { runJobAgain } from '@guildhall/contract/server/health.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import type { ListedJob } from './health.queries.ts';

type Props = { opened: boolean; onClose: () => void; job: ListedJob | undefined };

/** Runs a job that has failed for good once more. */
export function RunAgainDialog({ opened, onClose, job }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Run Again">
      {job && <RunAgainForm job={job} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function RunAgainForm({ job: { kind, about }, onDone }: { job: ListedJob; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(runJobAgain, { ...values, kind }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {about} Everything that failed is tried once more now. Check the cause first. Until it is fixed, it will fail
        again.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Run Again</SubmitButton>
    </Form>
  );
}
