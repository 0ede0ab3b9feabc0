import { formatDollars } from '@guildhall/contract/money.ts';
import { Money } from '../../ui/money.tsx';

type Props = {
  /** Undefined where the bank does not say. */
  amount: number | undefined;
  currency: string;
  credit: boolean;
};

/** What came in or went out, in whatever currency the bank says. */
export function BankAmount({ amount, currency, credit }: Props) {
  if (amount === undefined) return '–';
  if (currency === 'USD' || currency === '') return <Money dollars={amount} direction={credit ? 'credit' : 'debit'} />;
  return (
    <span className="gh-tabular">
      {credit ? '+' : '−'}
      {formatDollars(amount).slice(1)} {currency}
    </span>
  );
}
