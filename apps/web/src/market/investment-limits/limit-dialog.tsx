import {
  investmentLimitForm,
  limitDays,
  raiseDays,
  saveInvestmentLimit,
} from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';

/** `limit` in dollars; null while there is none. */
type Props = { opened: boolean; onClose: () => void; limit: number | null };

/** Sets what one lets oneself invest. */
export function LimitDialog({ opened, onClose, limit }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={limit === null ? 'Set Limit' : 'Change Limit'}>
      <LimitForm limit={limit} onDone={onClose} />
    </Dialog>
  );
}

function LimitForm({ limit, onDone }: { limit: number | null; onDone: () => void }) {
  const form = useZodForm(investmentLimitForm, { limit: '' });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(saveInvestmentLimit, values, options);
    toast.success(message);
    onDone();
    await invalidate(['investments', 'limit']);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {limit === null
          ? 'It applies at once.'
          : `Your limit is ${formatDollars(limit)}. A lower one applies at once, a higher one after ${raiseDays} days.`}
      </p>
      <MoneyField label={`Most in ${limitDays} Days`} {...form.field('limit')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}
