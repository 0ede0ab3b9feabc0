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
          : `${count(answer.data.paid, 'payment')} marked. The others were approved by you: another operator marks them.`,
      );
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The bank has paid what is still to pay of batch {number} ({formatWhole(waiting)} of its payments). Their owners
        are told. What you have approved yourself is left to another operator, unless one may do all.
      </p>
      <BankReferenceField {...form.field('reference')} />
      <SubmitButton form={form}>Mark as Paid</SubmitButton>
    </Form>
  );
}
