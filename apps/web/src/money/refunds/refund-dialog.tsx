import { formatDollars } from '@guildhall/contract/money.ts';
import { refundForm, refundPurchase } from '@guildhall/contract/money/refunds.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

/** What can be given back: an order or investment, of whom, how many dollars are left of it, and whether they are in escrow. */
export type Refundable = { id: string; from: string; left: number; inEscrow?: boolean };
type Props = { opened: boolean; onClose: () => void; purchase: Refundable };

/** Gives a part or all of what somebody has paid back to their wallet. */
export function RefundDialog({ opened, onClose, purchase }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Refund">
      <RefundForm purchase={purchase} onDone={onClose} />
    </Dialog>
  );
}

function RefundForm({
  purchase: { id, from, left, inEscrow },
  onDone,
}: Pick<Props, 'purchase'> & { onDone: () => void }) {
  const form = useZodForm(refundForm, { amount: '', reason: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(refundPurchase, { ...values, id }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        It goes from {inEscrow ? 'escrow to the wallet' : 'your wallet to that'} of {from}, who sees the reason. This
        cannot be undone.
      </p>
      <MoneyField label="Amount" description={`Up to ${formatDollars(left)}`} {...form.field('amount')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Refund</SubmitButton>
    </Form>
  );
}
