import type { Stripe } from 'stripe';
import { ourPaymentId } from '../our-payment-id.ts';
import type { Movements, ProviderRefund } from '../provider.ts';
import { whenFree } from '../when-free.ts';
import { readPages, StripeFailure } from './stripe-client.ts';

/** The name under which a refund carries our own id. */
export const ourRefund = 'guildhall_refund';

/** The rows of a balance: null where one is not known yet or not put in. */
type Row = Stripe.BalanceTransaction | string | null | undefined;

function isKnown(row: Row): row is Stripe.BalanceTransaction {
  return typeof row === 'object' && row !== null;
}

/** A refund by its rows: what went out, less what came back because the card did not take it. */
function wentBack({ balance_transaction: out, failure_balance_transaction: back }: Stripe.Refund): Row[] {
  // A hold that falls has no row; the rest of a hold that was captured in part was never taken.
  if (!isKnown(out) || out.reporting_category === 'partial_capture_reversal') return [];
  return [out, back];
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
      ...{ refundId, id, hasLeft, failure: isOver ? `The card's bank did not take it (${failure ?? status}).` : '' },
      status: isOver && !hasLeft ? 'failed' : status === 'succeeded' && hasLeft ? 'done' : 'pending',
    },
  ];
}

/** Every refund of a payment, with the rows of the balance. */
export function listRefunds(stripe: Stripe, id: string): AsyncGenerator<Stripe.Refund> {
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
  return readPages((after) => stripe.refunds.list({ payment_intent: id, limit: 100, expand, ...after }));
}

function sum(rows: Row[], of: 'amount' | 'fee'): bigint {
  return rows.filter(isKnown).reduce((total, row) => total + BigInt(row[of]), 0n);
}

/**
 * Sums what has become of a payment from the rows of the balance, which tell what has really moved: the state of a refund
 * or dispute does not. Null while nothing was taken.
 */
export async function readMovements(stripe: Stripe, id: string): Promise<Movements | null> {
  const expand = ['latest_charge.balance_transaction'];
  const found = await whenFree(StripeFailure, () => stripe.paymentIntents.retrieve(id, { expand })).catch(
    (error: unknown) => {
      if (error instanceof StripeFailure && error.statusCode === 404) return null;
      throw error;
    },
  );
  const charge = found?.latest_charge;
  if (found?.status !== 'succeeded' || typeof charge !== 'object' || charge === null) return null;
  const taken = charge.balance_transaction;
  const refunds: Row[] = [];
  const ours: ProviderRefund[] = [];
  // Also where nothing is refunded: what has failed stands there as well.
  for await (const refund of listRefunds(stripe, id)) {
    refunds.push(...wentBack(refund));
    ours.push(...readRefund(refund));
  }
  const disputes: Row[] = [];
  if (charge.disputed) {
    const listed = readPages((after) => stripe.disputes.list({ payment_intent: id, limit: 100, ...after }));
    for await (const dispute of listed) disputes.push(...dispute.balance_transactions);
  }
  return {
    refundedCents: -sum(refunds, 'amount'),
    disputedCents: -sum(disputes, 'amount'),
    feeCents: isKnown(taken) ? sum([taken, ...refunds, ...disputes], 'fee') : null,
    refunds: ours,
  };
}
