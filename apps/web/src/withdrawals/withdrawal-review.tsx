import { formatCents } from '@guildhall/contract/money.ts';
import payments from '../payments/payments.module.css';

type Props = {
  /** Both in whole cents; undefined while nothing is typed, and while the wallet is not known. */
  amount: bigint | undefined;
  wallet: bigint | undefined;
};

/** What leaves the wallet and what then is left; also when the wallet has too little. */
export function WithdrawalReview({ amount, wallet }: Props) {
  return (
    <p className={`${payments.review} gh-tabular`} aria-live="polite">
      {amount === undefined
        ? 'What you withdraw, and what is left, stands here before you ask for it.'
        : wallet === undefined
          ? `You withdraw ${formatCents(amount)} from your wallet to your bank.`
          : amount > wallet
            ? `Your wallet has ${formatCents(wallet)} free, which is less than ${formatCents(amount)}.`
            : `You withdraw ${formatCents(amount)} from your wallet to your bank. Your wallet then has ${formatCents(wallet - amount)}.`}
    </p>
  );
}
