import { formatCents, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import { orderForm } from '@guildhall/contract/market/orders.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { LabelledAmount } from '../../money/payments/labelled-amount.tsx';
import { refreshMoney } from '../../api/refresh-money.ts';
import payments from '../../money/payments/payments.module.css';
import type { Due } from '../../money/payments/placed.ts';
import { PaymentReview } from '../../money/payments/payment-review.tsx';
import { showPaidToast } from '../../money/payments/show-paid-toast.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { walletQuery } from '../../money/wallet/wallet.queries.ts';
import { orderTotal, priceOfUnit } from './order-total.ts';
import { shippingQuery } from './orders.queries.ts';
import { placeOrder } from './place-order.ts';

type Project = { id: string; title: string; budgetRequired: number; unitPrice: number };
type Props = { opened: boolean; onClose: () => void; project: Project; onDue: (due: Due) => void };

export function OrderDialog({ opened, onClose, ...rest }: Props) {
  // After an error the form is empty (spec §8.order).
  const [refused, setRefused] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title="Order">
      <OrderForm
        {...rest}
        empty={refused}
        onDone={(ordered) => {
          setRefused(!ordered);
          onClose();
        }}
      />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'project' | 'onDue'> & { empty: boolean; onDone: (ordered: boolean) => void };

function OrderForm({ project, onDue, onDone, empty }: FormProps) {
  const form = useZodForm(orderForm, { numberOfUnit: '', address: '', postalCode: '', contactNo: '' });
  const { data: shipping } = useQuery({ ...shippingQuery(), enabled: !empty });
  const [begun, setBegun] = useState(false);
  if (shipping && !begun) {
    setBegun(true);
    form.begin(shipping);
  }
  const { data, isError, isFetching, refetch } = useQuery(walletQuery());
  const [wanted, setWanted] = useState(false);
  const wallet = data && fromDollars(data.amount);
  const total = orderTotal(form.values.numberOfUnit, priceOfUnit(project));
  const covered = wallet !== undefined && wallet > (total ?? 0n);
  const fromWallet = covered && wanted;
  const missing = wallet === undefined || wallet === 0n ? 0n : (total ?? 0n) - wallet;

  const submit = form.submit(async (values, options) => {
    const input = { ...values, projectId: project.id, payFromWallet: fromWallet ? 1 : 0 };
    const { id, purchase, message } = await placeOrder(input, options).catch((error: unknown) => {
      // Without an answer the form stays, so that a second try under the same key cannot order twice.
      if (!(error instanceof ApiError) || error.statusCode !== 0) onDone(false);
      throw error;
    });
    void refreshMoney();
    if (purchase) return onDue({ purchase, again: () => placeOrder(input, {}) });
    showPaidToast(message, id);
    onDone(true);
  });

  return (
    <Form form={form} onSubmit={submit}>
      <LabelledAmount label="Wallet Balance" cents={wallet ?? (isError ? null : undefined)} />
      {isError && !data && (
        <p>
          We could not load your wallet.{' '}
          <Button variant="default" size="compact-md" loading={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      <p className="gh-tabular">
        One unit costs {formatDollars(priceOfUnit(project))}
        {project.unitPrice === 0 && ', the project’s whole goal'}.
      </p>
      <div className={payments.amounts}>
        <NumberField label="No of Units" {...form.field('numberOfUnit')} />
        <LabelledAmount label="Total" cents={total} />
      </div>
      <TextField label="Address" autoComplete="street-address" {...form.field('address')} />
      <div className={payments.pair}>
        <TextField label="Postal Code" autoComplete="postal-code" {...form.field('postalCode')} />
        <TextField label="Contact Number" type="tel" inputMode="tel" autoComplete="tel" {...form.field('contactNo')} />
      </div>
      {covered && (
        <CheckboxField
          label="Pay From Wallet"
          name="payFromWallet"
          value={wanted}
          onChange={setWanted}
          onBlur={() => {}}
          error={undefined}
        />
      )}
      {missing > 0n && (
        <p className={payments.soft} aria-live="polite">
          Your wallet is {formatCents(missing)} short of this order, so it is paid by card.
        </p>
      )}
      <PaymentReview
        total={total ?? undefined}
        fromWallet={fromWallet ? (total ?? 0n) : 0n}
        wallet={wallet}
        withoutTotal
      />
      <SubmitButton form={form}>Submit</SubmitButton>
      <StillNeeded form={form} />
    </Form>
  );
}
