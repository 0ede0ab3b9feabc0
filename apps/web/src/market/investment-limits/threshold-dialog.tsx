import {
  saveWarningThreshold,
  thresholdForm,
  thresholdOf,
} from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatCents, toDollars } from '@guildhall/contract/money.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

type Props = { opened: boolean; onClose: () => void };

/** Works out above which sum one is warned. */
export function ThresholdDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Work Out My Threshold">
      <ThresholdForm onDone={onClose} />
    </Dialog>
  );
}

function ThresholdForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(thresholdForm, { income: '', assets: '', commitments: '' });
  const read = thresholdForm.safeParse(form.values);
  const submit = form.submit(async (_values, options, parsed) => {
    const cents = thresholdOf(parsed);
    const input = cents > 0n ? { threshold: toDollars(cents) } : {};
    const { message } = await callWithMessage(saveWarningThreshold, input, options);
    toast.success(message);
    onDone();
    await invalidate(['investments', 'limit']);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        What you enter stays in this window. We save only the result, 5 % of it, encrypted, and delete it after a year.
      </p>
      <MoneyField label="Income in a Year, after Tax" {...form.field('income')} />
      <MoneyField
        label="What You Could Turn into Money in 30 Days"
        description="Without your home and your pension"
        {...form.field('assets')}
      />
      <MoneyField label="What You Have to Pay in a Year" {...form.field('commitments')} />
      <p role="status">{read.success ? `Your threshold: ${formatCents(thresholdOf(read.data))}` : ''}</p>
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
