import { formatCents } from '@guildhall/contract/money.ts';
import classes from './payments.module.css';

type Props = {
  /** All in whole cents; `total` is undefined while there is none. */
  total: bigint | undefined;
  fromWallet: bigint;
  /** What the wallet has free before; undefined while that is not known. */
  wallet: bigint | undefined;
  /** Where the total is in the form already. */
  withoutTotal?: boolean;
};

/** Before paying, as a small ledger: how much, from where, and what is left afterwards. The product takes no fee. */
export function PaymentReview({ total, fromWallet, wallet, withoutTotal = false }: Props) {
  const rows: [string, bigint | undefined][] = [
    ['From wallet', total && fromWallet],
    ['From card', total && total - fromWallet],
    ['Fee', total && 0n],
    ...(withoutTotal ? [] : [['Total', total] as [string, bigint | undefined]]),
    ['Wallet after', total && wallet !== undefined ? wallet - fromWallet : undefined],
  ];
  return (
    <dl className={`${classes.review} ${classes.ledger} gh-tabular`} aria-label="What you pay" aria-live="polite">
      {rows.map(([term, cents]) => (
        <div key={term} aria-atomic>
          <dt>{term}</dt>
          <dd>{cents === undefined ? '–' : formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
