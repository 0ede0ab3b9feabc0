import { addMoneyForm } from '@guildhall/contract/money/payments.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { SuggestedAmounts } from '../../ui/fields/suggested-amounts.tsx';
import { Form } from '../../ui/form.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import type { Receipt } from '../wallet/receipt-line.tsx';
import { TopUpPayment } from './top-up-payment.tsx';

const PaypalPayment = lazy(async () => ({ default: (await import('./paypal-payment.tsx')).PaypalPayment }));

type Props = {
  opened: boolean;
  /** The first value of the amount's field, as typed. */
  typed?: string | undefined;
  onClose: () => void;
  onAdded: (receipt: Receipt) => void;
};

type Way = 'card' | 'paypal';

/** In cents. */
const suggested = [5_000n, 10_000n, 25_000n];

/** First the amount, then the card or PayPal. */
export function AddMoneyDialog({ opened, typed = '', onClose, onAdded }: Props) {
  const [amount, setAmount] = useState<bigint>();
  const [way, setWay] = useState<Way>('card');
  const { data: configuration } = useQuery(configurationQuery());
  const close = () => {
    onClose();
    setAmount(undefined);
  };
  const added = (receipt: Receipt) => {
    onAdded(receipt);
    close();
  };
  const paypal = configuration?.paypal;
  return (
    <>
      <Dialog opened={opened && amount === undefined} onClose={close} title="Add Money">
        <AmountForm
          typed={typed}
          hasPaypal={paypal !== undefined}
          onPay={(cents, by) => {
            setAmount(cents);
            setWay(by);
          }}
        />
      </Dialog>
      <Dialog opened={opened && amount !== undefined && way === 'card'} onClose={close} title="Card Payment">
        {amount !== undefined && <TopUpPayment amount={amount} onAdded={added} />}
      </Dialog>
      {paypal && (
        <Dialog opened={opened && amount !== undefined && way === 'paypal'} onClose={close} title="PayPal Payment">
          {amount !== undefined && (
            <Suspense fallback={<FormSkeleton />}>
              <PaypalPayment amount={amount} settings={paypal} testMode={configuration.testMode} onAdded={added} />
            </Suspense>
          )}
        </Dialog>
      )}
    </>
  );
}

type AmountProps = { typed: string; hasPaypal: boolean; onPay: (amount: bigint, way: Way) => void };

function AmountForm({ typed, hasPaypal, onPay }: AmountProps) {
  const form = useZodForm(addMoneyForm, { amount: typed });
  // Without an amount the button stays alive, so that it can say what is missing (spec §5.add-money).
  const nothing = Number(form.values.amount) === 0;
  const payBy = (way: Way) => {
    const pay = form.submit(async (_values, _options, { amount }) => onPay(amount, way));
    return (event: FormEvent) => {
      if (nothing) toast.warning('Please enter amount.');
      void pay(event);
    };
  };
  return (
    <Form form={form} onSubmit={payBy('card')}>
      <MoneyField label="Amount" description="From $10.00" {...form.field('amount')} />
      <SuggestedAmounts amounts={suggested} onChoose={(chosen) => form.set('amount', chosen)} />
      <Button type="submit" disabled={!form.valid && !nothing}>
        Pay
      </Button>
      {hasPaypal && (
        <Button variant="default" disabled={!form.valid && !nothing} onClick={payBy('paypal')}>
          Pay with PayPal
        </Button>
      )}
    </Form>
  );
}
