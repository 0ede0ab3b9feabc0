import { formatWhole } from '@guildhall/contract/money.ts';
import { bankReferenceForm } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { markPayoutBatchPaid } from '@guildhall/contract/money/payouts.operator.contract.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { count } from '../../ui/count.ts';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { BankReferenceField } from './bank-reference-field.tsx';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import type { PayoutBatchDetails } from './payouts.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; batch: PayoutBatchDetails };

/** Notes that the bank has paid what of a batch is still to be paid. */
export function PayoutBatchPaidDialog({ opened, onClose, batch }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Batch Paid">
      <PaidForm batch={batch} onDone={onClose} />
    </ConsoleDialog>
  );
}

function PaidForm({ batch: { id, number, waiting }, onDone }: { batch: PayoutBatchDetails; onDone: () => void }) {
  const form = useZodForm(bankReferenceForm, { reference: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(markPayoutBatchPaid, { ...values, id }, options);
    if (answer)
      toast.success(
        answer.data.waiting === 0
          ? answer.message
          : `${count(answer.data.paid, 'payment')} marked. You approved the others, so another operator has to mark them.`,
      );
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The bank has paid what is left of batch {number} ({formatWhole(waiting)} of its payments). The owners are
        notified. Withdrawals you approved yourself are left for another operator, unless one operator may do
        everything.
      </p>
      <BankReferenceField {...form.field('reference')} />
      <SubmitButton form={form}>Mark as Paid</SubmitButton>
    </Form>
  );
}
