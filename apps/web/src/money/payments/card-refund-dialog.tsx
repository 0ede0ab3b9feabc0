import { formatDollars } from '@guildhall/contract/money.ts';
import { cardRefundForm, refundPayment } from '@guildhall/contract/money/payments.operator.contract.ts';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import type { QueuedPayment } from './payments.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; payment: QueuedPayment };

/** Sends a part or all of a card payment back to where it came from. */
export function CardRefundDialog({ opened, onClose, payment }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Refund Payment">
      <RefundForm payment={payment} onDone={onClose} />
    </ConsoleDialog>
  );
}

function RefundForm({ payment, onDone }: { payment: QueuedPayment; onDone: () => void }) {
  const form = useZodForm(cardRefundForm, { amount: '', reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(refundPayment, { ...values, id: payment.id }, options);
    if (answer?.data.status === 'failed') toast.error(`The provider did not make the refund. ${answer.data.failure}`);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The money leaves the wallet of {payment.name} at once, as far as it is free there, and goes back to the card or
        PayPal account. {payment.name} sees the reason. This cannot be undone.
      </p>
      <MoneyField
        label="Amount"
        description={`Up to ${formatDollars(payment.refundable)}.`}
        {...form.field('amount')}
      />
      <ReasonField rows={3} {...form.field('reason')} />
      <SubmitButton form={form}>Refund</SubmitButton>
    </Form>
  );
}
