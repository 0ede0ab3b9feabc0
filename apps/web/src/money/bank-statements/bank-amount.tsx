import { formatDollars } from '@guildhall/contract/money.ts';
import { Money } from '../../ui/money.tsx';

const signs = { credit: '+', debit: '−' };

type Props = {
  /** Undefined where the bank does not say. */
  amount: number | undefined;
  currency: string;
  /** Undefined for a balance, which has a sign where it is below zero alone. */
  credit?: boolean;
};

/** What came in, went out or was there, in whatever currency the bank says. */
export function BankAmount({ amount, currency, credit }: Props) {
  if (amount === undefined) return '–';
  const direction = credit ? 'credit' : credit === false || amount < 0 ? 'debit' : undefined;
  if (currency === 'USD' || currency === '') return <Money dollars={amount} direction={direction} />;
  return (
    <span className="gh-tabular">
      {direction && signs[direction]}
      {formatDollars(Math.abs(amount)).slice(1)} {currency}
    </span>
  );
}
