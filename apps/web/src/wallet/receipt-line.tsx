import { CloseButton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import classes from './wallet.module.css';

/** Dollars, the moment (ISO 8601), the provider's number of the payment, and how it was paid. */
export type Receipt = { amount: number; at: string; paymentId: string; by: 'card' | 'PayPal' };

/** What was just added, to keep. */
export function ReceiptLine({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  return (
    <section aria-label="Receipt" className={classes.receipt}>
      <IconReceipt size={22} aria-hidden />
      <p>
        <Money dollars={receipt.amount} direction="credit" /> added by {receipt.by} on{' '}
        <DateText iso={receipt.at} withTime />.{' '}
        <span className={classes.soft}>
          Payment <span className={classes.number}>{receipt.paymentId}</span>
        </span>
      </p>
      <CloseButton aria-label="Close the receipt" onClick={onClose} />
    </section>
  );
}
