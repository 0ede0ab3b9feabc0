import { groupedIban, withdraw, withdrawForm, withdrawFormWithin } from '@guildhall/contract/withdrawals.contract.ts';
import { fromDollars, toDollars } from '@guildhall/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { callWithMessage } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { refreshMoney } from '../payments/payments.queries.ts';
import { MoneyField } from '../ui/fields/number-field.tsx';
import { readField } from '../ui/fields/read-field.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toast.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import { Balance } from '../wallet/balance.tsx';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { Withdrawals } from './withdrawals.tsx';
import { withdrawalsQuery } from './withdrawals.queries.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';
import classes from './withdrawals.module.css';

export function loader() {
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchInfiniteQuery(withdrawalsQuery());
  return null;
}

const empty = { amount: '', bankName: '', accountHolderName: '', accountNumber: '', sortCode: '', swiftCode: '' };

/** Money out of the wallet, to a bank account (spec §2 Withdraw Request). */
export function Component() {
  const leave = useLeave();
  const { data, error, refetch } = useQuery(walletQuery());
  const free = data && fromDollars(data.amount);
  const form = useZodForm(free === undefined ? withdrawForm : withdrawFormWithin(free), empty);
  const iban = groupedIban(form.values.swiftCode);

  const submit = form.submit(async (values, options, { amount }) => {
    const { message } = await callWithMessage(withdraw, { ...values, amount: toDollars(amount) }, options);
    toast.success(message);
    await refreshMoney();
    await leave(paths.wallet());
  });

  return (
    <div className={classes.sheet}>
      <PageTitle lead="The amount is held at once and paid out when it has been approved.">Withdraw Request</PageTitle>
      <Balance wallet={data} error={error} retry={refetch} plot={false} />
      <Form form={form} onSubmit={submit}>
        <MoneyField label="Amount" {...form.field('amount')} />
        <TextField label="Bank Name" autoComplete="off" {...form.field('bankName')} />
        <TextField label="Account Holder Name" autoComplete="name" {...form.field('accountHolderName')} />
        <TextField
          label="Account Number"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...form.field('accountNumber')}
        />
        <TextField label="Sort Code" inputMode="numeric" autoComplete="off" {...form.field('sortCode')} />
        <TextField
          label="IBAN or Swift Code"
          {...(iban === '' ? {} : { description: `IBAN ${iban}` })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('swiftCode')}
        />
        <WithdrawalReview amount={readField(withdrawForm.shape.amount, form.values.amount)} wallet={free} />
        <SubmitButton form={form}>Submit</SubmitButton>
      </Form>
      <Withdrawals />
    </div>
  );
}
