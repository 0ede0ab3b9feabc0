import { formatCents } from '@guildhall/contract/money.ts';
import payments from '../payments/payments.module.css';

/** What leaves the wallet and what then is left, in whole cents; also when the wallet has too little. */
export const WithdrawalReview = ({ amount, wallet }: { amount: bigint; wallet: bigint }) => (
  <p className={`${payments.review} gh-tabular`} aria-live="polite">
    {amount === 0n
      ? 'What you withdraw, and what is left, stands here before you ask for it.'
      : amount > wallet
        ? `Your wallet has ${formatCents(wallet)} free, which is less than ${formatCents(amount)}.`
        : `You withdraw ${formatCents(amount)} from your wallet to your bank. Your wallet then has ${formatCents(wallet - amount)}.`}
  </p>
);
