import { formatCents } from '@guildhall/contract/money.ts';
import classes from './payments.module.css';

type Props = {
  /** What it is, as in "You invest". */
  verb: string;
  /** All in whole cents; `total` is undefined while there is none. */
  total: bigint | undefined;
  fromWallet: bigint;
  /** What the wallet has free before; undefined while that is not known. */
  wallet: bigint | undefined;
  to?: string;
};

/** Before paying: how much, from where, and what is left afterwards. Empty while there is no amount. */
export function ReviewLine({ verb, total, fromWallet, wallet, to = '' }: Props) {
  const byCard = (total ?? 0n) - fromWallet;
  const sources = [
    fromWallet > 0n && `${formatCents(fromWallet)} from your wallet`,
    byCard > 0n && `${formatCents(byCard)} by card`,
  ].filter(Boolean);
  return (
    <p className={`${classes.review} gh-tabular`} aria-live="polite">
      {total ? (
        <>
          {verb} <strong>{formatCents(total)}</strong>
          {to}: {sources.join(' and ')}.
          {wallet !== undefined && ` Your wallet then has ${formatCents(wallet - fromWallet)}.`}
        </>
      ) : (
        'What you pay, and from where, stands here before you pay it.'
      )}
    </p>
  );
}
