import { payForm, payFormWithin, payRepayment } from '@guildhall/contract/market/repayments.contract.ts';
import { formatCents, formatDollars, fromDollars, plainDollars, toDollars } from '@guildhall/contract/money.ts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { refreshMoney } from '../../api/refresh-money.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { readField } from '../../ui/fields/read-field.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Repayment } from './repayments.queries.ts';
import { WalletSums } from './wallet-sums.tsx';

/** `wallet` is free to pay with, in dollars. */
type Props = { opened: boolean; onClose: () => void; repayment: Repayment; wallet: number };

/** Pays what is due of a project up to a day, or a part of it, to all holders in one act. */
export function PayDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Pay">
      <PayForm {...rest} onDone={onClose} />
    </Dialog>
  );
}

function PayForm({ repayment, wallet, onDone }: Pick<Props, 'repayment' | 'wallet'> & { onDone: () => void }) {
  const { projectId, title, dueOn, toPay } = repayment;
  const isWrittenOff = repayment.state === 'writtenOff';
  const [isRefused, setRefused] = useState(false);
  const all = fromDollars(toPay);
  const form = useZodForm(payFormWithin(all), { amount: plainDollars(all) }, { keepsRefusal: true });
  const typed = readField(payForm.shape.amount, form.values.amount);
  const paying = typed === null ? all : typed;
  const free = fromDollars(wallet);
  const isShort = isRefused || (paying !== undefined && paying > free);

  const submit = form.submit(async (_values, options, { amount }) => {
    const part = amount === null ? {} : { amount: toDollars(amount) };
    const { data, message } = await callWithMessage(payRepayment, { projectId, dueOn, ...part }, options).catch(
      (error: unknown) => {
        setRefused(error instanceof ApiError && error.code === 'insufficient_funds');
        void invalidate(['repayments']);
        throw error;
      },
    );
    const stays = isWrittenOff ? 'stays written off' : `stays due up to ${formatDate(dueOn)}`;
    toast.success(data.left > 0 ? `${message} ${formatDollars(data.left)} ${stays}.` : message);
    await refreshMoney();
    onDone();
  });

  return (
    <Form form={form} onSubmit={submit}>
      <DescriptionList
        label={isWrittenOff ? 'Written off' : `Due up to ${formatDate(dueOn)}`}
        items={[['Project', title], ...duesOf(repayment)]}
      />
      <MoneyField label="Amount" description={`Up to ${formatCents(all)}. Less is a part.`} {...form.field('amount')} />
      <p aria-live="polite">{wordsOf(repayment, all, paying)}</p>
      <WalletSums free={free} paying={paying} isShort={isShort} />
      <SubmitButton form={form}>{paying === undefined ? 'Pay' : `Pay ${formatCents(paying)}`}</SubmitButton>
    </Form>
  );
}

/** What the whole sum is made of. How a month that was paid in part divides into return and principal is not known here. */
function duesOf({ state, dueOn, principal, return: yielded, amount, paid, toPay, lateToPay }: Repayment) {
  if (state === 'writtenOff')
    return [
      ['Written Off', formatDate(dueOn)],
      ['Principal', formatDollars(principal)],
      ['Return and late interest', formatDollars(yielded)],
    ] as [string, string][];
  const unpaid = fromDollars(amount) - fromDollars(paid);
  const late = fromDollars(lateToPay);
  const earlier = fromDollars(toPay) - unpaid - late;
  const ofThis: [string, string][] =
    paid === 0
      ? [
          ['Return', formatDollars(yielded)],
          ['Principal', formatDollars(principal)],
        ]
      : unpaid > 0n
        ? [['Still open of this date', formatCents(unpaid)]]
        : [];
  return [
    ['Due', formatDate(dueOn)],
    ...(earlier > 0n ? [['Earlier dates', formatCents(earlier)]] : []),
    ...ofThis,
    ...(late > 0n ? [['Late interest', formatCents(late)]] : []),
  ] as [string, string][];
}

/** To whom the sum goes, and in which order; whole cents. */
function wordsOf({ state, dueOn, lateToPay }: Repayment, all: bigint, paying: bigint | undefined) {
  if (state === 'writtenOff') {
    const rest = paying === undefined || paying >= all ? '' : ` ${formatCents(all - paying)} stays written off.`;
    return `It goes to all investors in proportion to what each has lost, principal first.${rest} This cannot be undone.`;
  }
  const until = formatDate(dueOn);
  const late = fromDollars(lateToPay);
  if (paying === undefined || paying >= all) {
    if (late === all)
      return 'All investors who were paid late get the late interest they are owed, at the same time. This cannot be undone.';
    const what =
      late > 0n ? `return and principal, and ${formatCents(late)} of late interest,` : 'return and principal,';
    return `All investors get what is due to them up to ${until}, ${what} at the same time. This cannot be undone.`;
  }
  const after = late > 0n ? ' Late interest is paid after everything due by today, and before anything due later.' : '';
  return `This is a part of the sum. The earliest date is paid first, and for each date the return before the principal.${after} Every investor gets the same proportion of what is due to them. ${formatCents(all - paying)} stays due up to ${until}. This cannot be undone.`;
}
