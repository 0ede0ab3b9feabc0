import { formatCents } from '@guildhall/contract/money.ts';
import { Link } from 'react-router';
import payments from '../../money/payments/payments.module.css';
import { pathTo } from '../../paths.ts';

/** In cents: what is free to pay with, and what is paid, where that is known. `isShort`: the first is too little. */
type Props = { free: bigint; paying: bigint | undefined; isShort: boolean };

/** What a payment does to the wallet, and the way to add money where it has too little. */
export function WalletSums({ free, paying, isShort }: Props) {
  return (
    <>
      <dl className={`${payments.review} ${payments.ledger} gh-tabular`} aria-label="Your wallet" aria-live="polite">
        <Sum term="Wallet now" cents={free} />
        <Sum term="You pay" cents={paying} />
        <Sum term="Wallet after" cents={paying !== undefined && paying <= free ? free - paying : undefined} />
      </dl>
      {isShort && (
        <p>
          Not enough money in your wallet: it has {formatCents(free)} free. <Link to={pathTo('wallet')}>Add money</Link>
        </p>
      )}
    </>
  );
}

function Sum({ term, cents }: { term: string; cents: bigint | undefined }) {
  return (
    <div aria-atomic>
      <dt>{term}</dt>
      <dd>{cents === undefined ? '–' : formatCents(cents)}</dd>
    </div>
  );
}
