import { explainDifference } from '@guildhall/contract/money/books.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';

type Props = { opened: boolean; onClose: () => void; checkId: string };

/** Explains the differences of a check of the books. */
export function ExplainDialog({ opened, onClose, checkId }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Explain a Difference">
      <ExplainForm checkId={checkId} onDone={onClose} />
    </ConsoleDialog>
  );
}

function ExplainForm({ checkId, onDone }: { checkId: string; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(explainDifference, { ...values, id: checkId }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>Withdrawals continue once every difference is explained. The audit log stores what you write.</p>
      <ReasonField rows={3} {...form.field('reason')} />
      <SubmitButton form={form}>Explain</SubmitButton>
    </Form>
  );
}
