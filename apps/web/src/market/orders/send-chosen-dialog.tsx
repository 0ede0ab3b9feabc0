import { sendOrderForm } from '@guildhall/contract/market/order-steps.contract.ts';
import { count } from '../../ui/count.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { advanceChosen } from './advance-chosen.ts';
import type { Answered } from '../../ui/hooks/use-chosen.ts';

type Props = { opened: boolean; onClose: () => void; ids: string[]; onDone: (answer: Answered) => void };

/** The seller has sent several orders, and says under which reference. */
export function SendChosenDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Mark as Sent">
      <SendForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function SendForm({ ids, onDone, onClose }: Omit<Props, 'opened'>) {
  const form = useZodForm(sendOrderForm, { reference: '' }, { keepsRefusal: true });
  const submit = form.submit(async ({ reference }, options) => {
    onDone(await advanceChosen(ids, 'sent', reference, options));
    onClose();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {count(ids.length, 'order')} under one reference. We notify each buyer. After that the orders can no longer be
        canceled.
      </p>
      <TextField
        label="Reference"
        description="How the buyers can track their parcels, such as the carrier and the number of the collection."
        autoComplete="off"
        spellCheck={false}
        {...form.field('reference')}
      />
      <SubmitButton form={form}>Mark as Sent</SubmitButton>
    </Form>
  );
}
