import { toDollars } from '@guildhall/contract/money.ts';
import {
  groupedIban,
  withdraw,
  withdrawForm,
  withdrawFormWithin,
} from '@guildhall/contract/money/withdrawals.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { filling } from '../../ui/fields/filling.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import { LastAccount } from './last-account.tsx';
import { WithdrawalAmount, WithdrawalReview, type WithdrawalFormProps } from './withdrawal-amount.tsx';

const empty = { bankName: '', accountHolderName: '', accountNumber: '', sortCode: '', swiftCode: '' };

/** An amount and the bank account that it is paid to. */
export function WithdrawForm({ free, fee, due, last, amount, focused, onAnother, onRequested }: WithdrawalFormProps) {
  const form = useZodForm(free === undefined ? withdrawForm : withdrawFormWithin(free), { amount, ...empty });
  const iban = groupedIban(form.values.swiftCode);

  const submit = form.submit(async (values, options, parsed) => {
    const { message, data } = await askingToVerify(
      callWithMessage(withdraw, { ...values, amount: toDollars(parsed.amount) }, options),
    );
    await onRequested(message, data.id);
  });
  const fillName = async () => form.set('accountHolderName', (await queryClient.fetchQuery(profileQuery())).name);

  return (
    <Form form={form} onSubmit={submit}>
      <WithdrawalAmount free={free} focused={focused} field={form.field('amount')} />
      <LastAccount last={last} onUse={() => onAnother(form.values.amount)} />
      <TextField label="Bank Name" autoComplete="off" {...form.field('bankName')} />
      <TextField
        label="Account Holder Name"
        autoComplete="name"
        {...filling('Use My Name', fillName)}
        {...form.field('accountHolderName')}
      />
      <TextField label="Account Number" autoComplete="off" spellCheck={false} {...form.field('accountNumber')} />
      <TextField label="Sort Code" autoComplete="off" spellCheck={false} {...form.field('sortCode')} />
      <TextField
        label="IBAN or Swift Code"
        {...(iban === '' ? {} : { description: `IBAN ${iban}` })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('swiftCode')}
      />
      <WithdrawalReview text={form.values.amount} free={free} fee={fee} due={due} />
      <SubmitButton form={form}>Submit</SubmitButton>
    </Form>
  );
}
