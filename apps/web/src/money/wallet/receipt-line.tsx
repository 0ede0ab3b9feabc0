import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';

/** Dollars, the moment (ISO 8601), how it was paid, and the id of its receipt. */
export type Receipt = { amount: number; at: string; by: 'card' | 'PayPal'; id: string };

/** What was just added, to keep. */
export function ReceiptLine({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  return (
    <ReceiptStrip label="Receipt" receipt={receipt.id} onClose={onClose}>
      <Money dollars={receipt.amount} direction="credit" /> added by {receipt.by} on{' '}
      <DateText iso={receipt.at} withTime />.
    </ReceiptStrip>
  );
}
