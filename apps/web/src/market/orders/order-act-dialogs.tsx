import {
  advanceOrder,
  cancelOrder,
  cancelOrderForm,
  sendOrderForm,
} from '@guildhall/contract/market/order-steps.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; id: string };
type FormProps = { id: string; onDone: () => void };

/** The seller has sent the order, and says under which reference. */
export function SendDialog({ opened, onClose, id }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Mark as Sent">
      <SendForm id={id} onDone={onClose} />
    </Dialog>
  );
}

function SendForm({ id, onDone }: FormProps) {
  const form = useZodForm(sendOrderForm, { reference: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(advanceOrder, { ...values, id, step: 'sent' }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>We notify the buyer. After that the order can no longer be canceled.</p>
      <TextField
        label="Reference"
        description="How the buyer can track the parcel, such as the carrier and tracking number."
        autoComplete="off"
        spellCheck={false}
        {...form.field('reference')}
      />
      <SubmitButton form={form}>Mark as Sent</SubmitButton>
    </Form>
  );
}

/** Ends an order before it is sent, and gives all of it back. */
export function CancelDialog({ opened, onClose, id }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Cancel Order">
      <CancelForm id={id} onDone={onClose} />
    </Dialog>
  );
}

function CancelForm({ id, onDone }: FormProps) {
  const form = useZodForm(cancelOrderForm, { reason: '' }, { keepsRefusal: true });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(cancelOrder, { ...values, id }, options);
    toast.success(message);
    await refreshMoney();
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>The full amount goes back to the buyer’s wallet. The other side sees the reason. This cannot be undone.</p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Cancel Order</SubmitButton>
    </Form>
  );
}
