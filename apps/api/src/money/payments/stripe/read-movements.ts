import type { Stripe } from 'stripe';
import { ourPaymentId } from '../provider/our-payment-id.ts';
import type { Movements, ProviderDispute, ProviderRefund } from '../provider/provider.ts';
import { retryWhileBusy } from '../provider/retry-calls.ts';
import { readPages, StripeFailure } from './stripe-client.ts';

/** The name under which a refund carries our own id. */
export const ourRefund = 'guildhall_refund';

/** A row of the balance: null where one is not known yet or not put in. */
type Row = Stripe.BalanceTransaction | string | null | undefined;

/** What the row moves: its amount in the currency of the payment. */
type Moved = { amount: number; currency: string };

function isKnown(row: Row): row is Stripe.BalanceTransaction {
  return typeof row === 'object' && row !== null;
}

/**
 * What a row has moved of a payment, in cents of the payment's currency, below zero out. On an account that settles in another currency the row's
 * own amount is of that: then it shows only which way the money went, and the refund or dispute says how much.
 */
export function movedOf(row: Stripe.BalanceTransaction, { amount, currency }: Moved): bigint {
  return BigInt(row.currency === currency ? row.amount : Math.sign(row.amount) * amount);
}

/** What was kept of a row, in cents of a US dollar. A fee in another currency has no place in books of dollars. */
export function feeOf(row: Stripe.BalanceTransaction): bigint {
  return row.currency === 'usd' ? BigInt(row.fee) : 0n;
}

/** A refund by its rows: what went out, less what came back because the card did not take it. */
function rowsOf({ balance_transaction: out, failure_balance_transaction: back }: Stripe.Refund) {
  // A hold that falls has no row; the rest of a hold that was captured in part was never taken.
  if (!isKnown(out) || out.reporting_category === 'partial_capture_reversal') return [];
  return [out, back].filter(isKnown);
}

/** A refund that we have asked for ourselves. That it succeeded or failed counts once its row of the balance is known. */
function readRefund(refund: Stripe.Refund): ProviderRefund[] {
  const { id, status, metadata, failure_reason: failure, balance_transaction: out } = refund;
  const refundId = ourPaymentId(metadata?.[ourRefund]);
  if (refundId === '') return [];
  const isBack = isKnown(refund.failure_balance_transaction);
  const hasLeft = isKnown(out) && !isBack;
  const isOver = status === 'failed' || status === 'canceled';
  return [
    {
      refundId,
      id,
      hasLeft,
      failure: isOver ? `The card's bank did not accept it (${failure ?? status}).` : '',
      status: isOver && !hasLeft ? 'failed' : status === 'succeeded' && hasLeft ? 'done' : 'pending',
    },
  ];
}

/** How a dispute stands by its state; an inquiry has states of its own. */
const ofDispute: Record<string, ProviderDispute['status']> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  under_review: 'answered',
  warning_under_review: 'answered',
  won: 'won',
  lost: 'lost',
};

function readDispute(dispute: Stripe.Dispute, feeCents: bigint): ProviderDispute {
  const { id, amount, reason, status, created, evidence_details: evidence } = dispute;
  return {
    id,
    amountCents: BigInt(amount),
    feeCents,
    reason,
    isInquiry: status.startsWith('warning_'),
    status: ofDispute[status] ?? 'closed',
    openedAt: new Date(created * 1000),
    dueAt: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  };
}

/** Every refund of a payment, with the rows of the balance. */
export function listRefunds(stripe: Stripe, id: string): AsyncGenerator<Stripe.Refund> {
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
  return readPages((after) => stripe.refunds.list({ payment_intent: id, limit: 100, expand, ...after }));
}

/** The moves of a refund or dispute, and what was kept of them. */
function sumOf(rows: Stripe.BalanceTransaction[], what: Moved) {
  return {
    cents: rows.reduce((total, row) => total + movedOf(row, what), 0n),
    fees: rows.reduce((total, row) => total + feeOf(row), 0n),
  };
}

/**
 * Sums what has become of a payment. The row of the balance shows that something has moved, which the state of a refund or dispute does not; the
 * refund or dispute says how much it is. Null while nothing was taken.
 */
export async function readMovements(stripe: Stripe, id: string): Promise<Movements | null> {
  const expand = ['latest_charge.balance_transaction'];
  const found = await retryWhileBusy(StripeFailure, () => stripe.paymentIntents.retrieve(id, { expand })).catch(
    (error: unknown) => {
      if (error instanceof StripeFailure && error.statusCode === 404) return null;
      throw error;
    },
  );
  const charge = found?.latest_charge;
  if (found?.status !== 'succeeded' || typeof charge !== 'object' || charge === null) return null;
  const taken = charge.balance_transaction;
  let refundedCents = 0n;
  let disputedCents = 0n;
  let lostCents = 0n;
  let feeCents = isKnown(taken) ? feeOf(taken) : 0n;
  const ours: ProviderRefund[] = [];
  const disputes: ProviderDispute[] = [];
  // Also where nothing is refunded: the list has failed ones as well.
  for await (const refund of listRefunds(stripe, id)) {
    const { cents, fees } = sumOf(rowsOf(refund), refund);
    refundedCents -= cents;
    feeCents += fees;
    ours.push(...readRefund(refund));
  }
  if (charge.disputed) {
    const listed = readPages((after) => stripe.disputes.list({ payment_intent: id, limit: 100, ...after }));
    for await (const dispute of listed) {
      const { cents, fees } = sumOf(dispute.balance_transactions, dispute);
      disputedCents -= cents;
      if (dispute.status === 'lost') lostCents -= cents;
      feeCents += fees;
      disputes.push(readDispute(dispute, fees));
    }
  }
  return {
    refundedCents,
    disputedCents,
    lostCents,
    feeCents: isKnown(taken) ? feeCents : null,
    refunds: ours,
    disputes,
  };
}
