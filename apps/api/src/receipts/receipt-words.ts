import { formatCents } from '@guildhall/contract/money.ts';
import { masked } from '../withdrawals/bank-account.ts';
import type { Receipt } from './receipts.sql.ts';

/** What people read on a receipt. */
export type ReceiptWords = { number: string; from: string; to: string; for: string; paidBy: string };

const wallet = 'Guildhall wallet';

/** Such as R-2026-000042. */
export function receiptNumber({ series, year, number }: Pick<Receipt, 'series' | 'year' | 'number'>): string {
  return `${series}-${year}-${String(number).padStart(6, '0')}`;
}

export function receiptWords(receipt: Receipt): ReceiptWords {
  return { number: receiptNumber(receipt), ...parties(receipt), paidBy: paidBy(receipt) };
}

function parties({ kind, userName, payeeName, projectTitle, units, accountEnding }: Receipt) {
  switch (kind) {
    case 'order':
      return {
        from: userName,
        to: payeeName,
        for: `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} of ${projectTitle}`,
      };
    case 'investment':
      return { from: userName, to: payeeName, for: `Investment in ${projectTitle}` };
    case 'topup':
      return { from: userName, to: wallet, for: 'Money added to the wallet' };
    case 'withdrawal':
      return { from: wallet, to: `${userName}, account ${masked(accountEnding)}`, for: 'Withdrawal to bank' };
  }
}

function paidBy({ kind, cents, cardCents, provider }: Receipt): string {
  if (kind === 'withdrawal') return 'Bank transfer';
  const card = provider === 'paypal' ? 'PayPal' : 'Card';
  if (cardCents === 0n) return 'Wallet';
  if (cardCents === cents) return card;
  return `Wallet ${formatCents(cents - cardCents)}, ${card} ${formatCents(cardCents)}`;
}
