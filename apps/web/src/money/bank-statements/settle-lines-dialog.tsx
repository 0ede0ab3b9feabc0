import { settleBankLines, settleForm } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { count } from '../../ui/count.ts';

/** All lines of the statement that wait, or the one of `lineId`. */
export type ToSettle = { id: string; lineId?: string; lines: number };

type Props = { opened: boolean; onClose: () => void; settle: ToSettle | undefined };

/** Notes that a person has dealt with lines. */
export function SettleLinesDialog({ opened, onClose, settle }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Settle Lines">
      {settle && <SettleForm settle={settle} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function SettleForm({ settle: { id, lineId, lines }, onDone }: { settle: ToSettle; onDone: () => void }) {
  const form = useZodForm(settleForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(settleBankLines, { id, ...(lineId === undefined ? {} : { lineId }), ...values }, options);
    if (answer) toast.success(`${count(answer.data.settled, 'line')} settled, ${answer.data.waiting} left.`);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {count(lines, 'line')} will no longer wait for a person. No withdrawal is marked by this. The audit log keeps
        what you write.
      </p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Settle</SubmitButton>
    </Form>
  );
}
