import { formatCents, plainDollars } from '@guildhall/contract/money.ts';
import { Link } from 'react-router';
import { withdrawForm } from '@guildhall/contract/money/withdrawals.contract.ts';
import payments from '../payments/payments.module.css';
import { pathTo } from '../../paths.ts';
import { feeOf } from '../fees/fee-of.ts';
import { filling } from '../../ui/fields/filling.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { readField } from '../../ui/fields/read-field.ts';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import classes from './withdrawals.module.css';
import type { Withdrawal } from './withdrawals.queries.ts';

/** What both ways of naming the account need. */
export type WithdrawalFormProps = {
  /** What the wallet has free, in whole cents; undefined while that is not known. */
  free: bigint | undefined;
  /** What the house takes of a withdrawal; undefined for nothing. */
  fee: { percent: number; fixed: number } | undefined;
  /** What has to be paid back in the next 30 days, in whole cents. */
  due: bigint;
  /** The newest withdrawal whose account was not refused. */
  last: Withdrawal | undefined;
  /** What is in the field at first. */
  amount: string;
  /** Whether the other way was shown before, and the focus was on a button of it. */
  focused: boolean;
  /** Goes to the other way of naming the account, and takes along what was typed as amount. */
  onAnother: (amount: string) => void;
  /** Gets the message and the id of the new withdrawal. */
  onRequested: (message: string, id: string) => Promise<void>;
};

/** How much, with a button for all of it. */
export function WithdrawalAmount({
  free,
  focused,
  field,
}: Pick<WithdrawalFormProps, 'free' | 'focused'> & { field: FieldProps<string> }) {
  const fillAll = () => field.onChange(plainDollars(free ?? 0n));
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
  return <MoneyField label="Amount" autoFocus={focused} {...filling('Withdraw All', fillAll, !free)} {...field} />;
}

/** What leaves the wallet and what then is left; also when the wallet has too little, or too little for what is due. `text` is what is in the field. */
export function WithdrawalReview({
  text,
  free,
  fee,
  due,
}: Pick<WithdrawalFormProps, 'free' | 'fee' | 'due'> & { text: string }) {
  const amount = readField(withdrawForm.shape.amount, text);
  const taken = amount === undefined || !fee ? 0n : feeOf(amount, fee);
  const left = amount !== undefined && free !== undefined && amount <= free ? free - amount : undefined;
  return (
    <p className={`${payments.review} gh-tabular`} aria-live="polite">
      {amount === undefined
        ? 'You see here what you withdraw and what is left before you submit.'
        : free === undefined
          ? `You withdraw ${formatCents(amount)} from your wallet to your bank.`
          : amount > free
            ? `Not enough money in your wallet: it has ${formatCents(free)} free.`
            : `You withdraw ${formatCents(amount)} from your wallet to your bank. ${afterFee(amount, taken)}Your wallet then has ${formatCents(free - amount)}.`}
      {left !== undefined && left < due && (
        <span role="note" className={classes.needed}>
          {formatCents(due)} of repayments are overdue or due in the next 30 days. That is {formatCents(due - left)}{' '}
          more than your wallet will have. <Link to={pathTo('repayments')}>See what is due</Link>
        </span>
      )}
    </p>
  );
}

function afterFee(amount: bigint, fee: bigint): string {
  if (fee === 0n) return '';
  return `Guildhall takes ${formatCents(fee)} of it, and your bank gets ${formatCents(amount - fee)}. `;
}
