import type { purchaseRefund } from '@guildhall/contract/trust/after-purchase.ts';
import type * as z from 'zod/mini';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './refunds.module.css';

/** What was given back of an order or investment, newest first; nothing where nothing was. */
export function PurchaseRefunds({ refunds }: { refunds: readonly z.input<typeof purchaseRefund>[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className={classes.refunds}>
      <h2 id="refunds">Refunds</h2>
      <ul className={classes.list}>
        {refunds.map(({ id, amount, reason, createdAt }) => (
          <li key={id}>
            <p>
              <Money dollars={amount} /> <DateText iso={createdAt} withTime />
            </p>
            <p className={classes.reason}>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
