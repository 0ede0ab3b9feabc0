import { formatCents } from '@guildhall/contract/money.ts';
import { masked } from '../../platform/text/masked.ts';
import type { GivenBack, Receipt } from './receipts.sql.ts';

/** What people read on a receipt. */
export type ReceiptWords = { number: string; from: string; to: string; for: string; paidBy: string };

const wallet = 'Guildhall wallet';

/** How something was given back, by the code of its transfer. */
export const givenBackWords: Record<GivenBack['code'], string> = {
  order_refund: 'To the wallet',
  investment_refund: 'To the wallet',
  escrow_return: 'To the wallet',
  refund: 'To the card or PayPal account',
  refund_owed: 'To the card or PayPal account',
  refund_back: 'Did not arrive, back in the wallet',
  dispute: 'Taken back by the bank',
  dispute_owed: 'Taken back by the bank',
  dispute_back: 'Returned by the bank',
  payout_return: 'To the wallet, returned by the bank',
};

/** Such as R-2026-000042. */
export function receiptNumber({ series, year, number }: Pick<Receipt, 'series' | 'year' | 'number'>): string {
  return `${series}-${year}-${String(number).padStart(6, '0')}`;
}

export function receiptWords(receipt: Receipt): ReceiptWords {
  return { number: receiptNumber(receipt), ...parties(receipt), for: paidFor(receipt), paidBy: paidBy(receipt) };
}

/** What was paid for. */
export function paidFor({ kind, projectTitle, units }: Pick<Receipt, 'kind' | 'projectTitle' | 'units'>): string {
  switch (kind) {
    case 'order':
      return `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} of ${projectTitle}`;
    case 'investment':
      return `Investment in ${projectTitle}`;
    case 'topup':
      return 'Money added to the wallet';
    case 'withdrawal':
      return 'Withdrawal to bank';
  }
}

function parties({ kind, userName, payeeName, accountEnding }: Receipt) {
  if (kind === 'withdrawal') return { from: wallet, to: `${userName}, account ${masked(accountEnding)}` };
  return { from: userName, to: kind === 'topup' ? wallet : payeeName };
}

function paidBy({ kind, cents, cardCents, provider }: Receipt): string {
  if (kind === 'withdrawal') return 'Bank transfer';
  const card = provider === 'paypal' ? 'PayPal' : 'Card';
  if (cardCents === 0n) return 'Wallet';
  if (cardCents === cents) return card;
  return `Wallet ${formatCents(cents - cardCents)}, ${card} ${formatCents(cardCents)}`;
}
