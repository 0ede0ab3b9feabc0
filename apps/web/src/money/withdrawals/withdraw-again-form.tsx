import { toDollars } from '@guildhall/contract/money.ts';
import { withdrawAgain, withdrawForm, withdrawFormWithin } from '@guildhall/contract/money/withdrawals.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callWithMessage } from '../../api/call.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { keepsFocus } from '../../ui/fields/filling.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';
import { WithdrawalAmount, WithdrawalReview, type WithdrawalFormProps } from './withdrawal-amount.tsx';
import classes from './withdrawals.module.css';
import { withdrawalQuery, type Withdrawal } from './withdrawals.queries.ts';

type Props = WithdrawalFormProps & { last: Withdrawal };

/** An amount for the account of an earlier withdrawal, which stays on the server. */
export function WithdrawAgainForm({ free, fee, due, last, amount, focused, onAnother, onRequested }: Props) {
  const { data } = useQuery(withdrawalQuery(last.id));
  const rules = free === undefined ? withdrawForm : withdrawFormWithin(free);
  const form = useZodForm(z.pick(rules, { amount: true }), { amount });

  const submit = form.submit(async (_values, options, parsed) => {
    const input = { id: last.id, amount: toDollars(parsed.amount) };
    const { message, data: asked } = await askingToVerify(callWithMessage(withdrawAgain, input, options));
    await onRequested(message, asked.id);
  });

  const waiting = <Skeleton height={16} width={160} my={4} />;
  return (
    <Form form={form} onSubmit={submit}>
      <WithdrawalAmount free={free} focused={focused} field={form.field('amount')} />
      <div className={classes.again}>
        <DescriptionList
          label="Paid to"
          items={[
            ['Bank', data?.bankName ?? waiting],
            ['Holder', data?.accountHolderName ?? waiting],
            ['Account', last.account],
          ]}
        />
        <Button variant="default" {...keepsFocus} onClick={() => onAnother(form.values.amount)}>
          Use Another Account
        </Button>
      </div>
      <WithdrawalReview text={form.values.amount} free={free} fee={fee} due={due} />
      <SubmitButton form={form}>Submit</SubmitButton>
    </Form>
  );
}
