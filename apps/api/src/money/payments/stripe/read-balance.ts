import type { Stripe } from 'stripe';
import type { BalanceRow } from '../provider/provider.ts';
import { ourId } from './read-intent.ts';
import { feeOf, movedOf } from './read-movements.ts';
import { readPages } from './stripe-client.ts';

const kinds: Record<string, BalanceRow['kind']> = {
  charge: 'capture',
  // What was held and not taken, when a part was.
  partial_capture_reversal: 'capture',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
};

type Source = {
  amount?: number;
  currency?: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
};

/** A row by its reporting category: the type `adjustment` is a mixture. Its source is expanded, and says what it moves of a payment. */
function readRow(row: Stripe.BalanceTransaction): BalanceRow {
  const { id, amount, fee, reporting_category: category, source } = row;
  const of = (typeof source === 'object' ? source : null) as Source | null;
  const intent = of?.payment_intent;
  const moved = intent && of?.amount !== undefined && of.currency ? { amount: of.amount, currency: of.currency } : null;
  return {
    id,
    kind: kinds[category] ?? 'other',
    category,
    currency: (moved ?? row).currency.toUpperCase(),
    amountCents: moved ? movedOf(row, moved) : BigInt(amount),
    feeCents: moved ? feeOf(row) : BigInt(fee),
    paymentId: (typeof intent === 'object' ? intent?.id : intent) ?? '',
    intentId: of?.metadata?.[ourId] ?? '',
  };
}

/** The rows of the balance from one moment on and before another, all pages of them. */
export async function readBalance(stripe: Stripe, from: Date, until: Date): Promise<BalanceRow[]> {
  const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 };
  const rows: BalanceRow[] = [];
  const asked = { created, limit: 100, expand: ['data.source'] };
  for await (const row of readPages((after) => stripe.balanceTransactions.list({ ...asked, ...after })))
    rows.push(readRow(row));
  return rows;
}
