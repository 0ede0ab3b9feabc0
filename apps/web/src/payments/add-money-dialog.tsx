import { addMoneyForm } from '@guildhall/contract/payments.contract.ts';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/fields/number-field.tsx';
import { Form } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import type { Receipt } from '../wallet/receipt-line.tsx';
import { TopUpPayment } from './top-up-payment.tsx';

type Props = { opened: boolean; onClose: () => void; onAdded: (receipt: Receipt) => void };

/** First the amount, then the card. */
export function AddMoneyDialog({ opened, onClose, onAdded }: Props) {
  const [amount, setAmount] = useState<bigint>();
  const close = () => {
    onClose();
    setAmount(undefined);
  };
  return (
    <>
      <Dialog opened={opened && amount === undefined} onClose={close} title="Add Money">
        <AmountForm onPay={setAmount} />
      </Dialog>
      <Dialog opened={opened && amount !== undefined} onClose={close} title="Card Payment">
        {amount !== undefined && (
          <TopUpPayment
            amount={amount}
            onAdded={(receipt) => {
              onAdded(receipt);
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function AmountForm({ onPay }: { onPay: (amount: bigint) => void }) {
  const form = useZodForm(addMoneyForm, { amount: '' });
  // Without an amount the button stays alive, so that it can say what is missing (spec §5).
  const nothing = Number(form.values.amount) === 0;
  const pay = form.submit(async (_values, _options, { amount }) => onPay(amount));
  const submit = (event: FormEvent) => {
    if (nothing) toast.warning('Please enter amount.');
    void pay(event);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <MoneyField label="Amount" description="From $10.00" {...form.field('amount')} />
      <Button type="submit" disabled={!form.valid && !nothing}>
        Pay
      </Button>
    </Form>
  );
}
