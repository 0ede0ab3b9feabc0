import { formatDollars } from '@guildhall/contract/money.ts';
import { operatorRefundForm, refundAsOperator } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { ReviewedPurchase } from './purchases.operator.queries.ts';

type Opened = { opened: boolean; onClose: () => void };

/** Gives something back without a dispute. */
export function OperatorRefundDialog({ opened, onClose, purchase }: Opened & { purchase: ReviewedPurchase }) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Refund a Purchase">
      <RefundForm purchase={purchase} onDone={onClose} />
    </ConsoleDialog>
  );
}

function RefundForm({ purchase, onDone }: { purchase: ReviewedPurchase; onDone: () => void }) {
  const { id, amount, refunded, left, buyer, seller } = purchase;
  const form = useZodForm(operatorRefundForm, { amount: '', reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(refundAsOperator, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The money goes from escrow, or from the wallet of {seller.name}, to the wallet of {buyer.name}. Both see the
        reason. This cannot be undone.
      </p>
      <p>
        {formatDollars(amount)} was paid, {formatDollars(refunded)} of it was refunded, {formatDollars(left)} is left.
      </p>
      <MoneyField label="Amount" description={`Up to ${formatDollars(left)}`} {...form.field('amount')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Refund</SubmitButton>
    </Form>
  );
}
