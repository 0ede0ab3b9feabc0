import type { Money, Order, OrdersCapture } from '@paypal/paypal-server-sdk';
import { ourPaymentId } from '../provider/our-payment-id.ts';
import type { Movements, ProviderDispute, ProviderPayment, ProviderRefund } from '../provider/provider.ts';
import { centsOf, mustBeCents } from './amounts.ts';

/** The state of the money by the state of its capture: a capture that exists need not be paid. */
const ofCapture: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'refunded',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
};

export function captureOf(order: Order): OrdersCapture | undefined {
  return order.purchaseUnits?.[0]?.payments?.captures?.at(-1);
}

function statusOf(order: Order): ProviderPayment['status'] {
  const status: string = order.status ?? '';
  const intent: string = order.intent ?? '';
  if (status === 'COMPLETED') return ofCapture[captureOf(order)?.status ?? ''] ?? 'processing';
  // An order of another intent cannot be captured: that is how one is given up.
  if (status === 'VOIDED' || intent !== 'CAPTURE') return 'canceled';
  return status === 'APPROVED' ? 'authorized' : 'requires_action';
}

/** An order as our own payment; of several parts, or of an amount that is none, it is of no amount that we asked for. */
export function readOrder(order: Order): ProviderPayment {
  const status = statusOf(order);
  const [unit, ...others] = order.purchaseUnits ?? [];
  const amount = captureOf(order)?.amount ?? unit?.amount;
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';
  return {
    id: order.id ?? '',
    intentId: ourPaymentId(unit?.customId),
    status,
    amountCents: others.length > 0 ? -1n : (centsOf(amount) ?? -1n),
    currency: amount?.currencyCode ?? '',
    confirmUrl: status === 'requires_action' ? page : '',
    failure: status === 'failed' ? 'PayPal could not process this payment. Nothing was charged.' : '',
  };
}

/** What a capture itself says of its dispute, for an app that may not read disputes: it bears the capture's id. */
function untold({ id = '', statusDetails, updateTime = '' }: OrdersCapture, amountCents: bigint): ProviderDispute {
  const openedAt = Number.isNaN(Date.parse(updateTime)) ? new Date() : new Date(updateTime);
  return {
    id,
    amountCents,
    feeCents: 0n,
    reason: statusDetails?.reason ?? '',
    isInquiry: false,
    status: 'open',
    openedAt,
    dueAt: null,
  };
}

/** A fee that may be missing: null where it is. */
function feeOf(money: Money | undefined): bigint | null {
  return money ? mustBeCents(money, 'a fee') : null;
}

/** Reasons for which the money of a capture that was paid is held back: its payer, or the payer's bank, disputes it. */
const disputes = ['CHARGEBACK', 'BUYER_COMPLAINT'];

/** Our status of a refund by its state. */
const ofRefund: Record<string, ProviderRefund['status']> = { COMPLETED: 'done', FAILED: 'failed', CANCELLED: 'failed' };

/** The refunds of an order that we have asked for ourselves. */
export function readRefunds(order: Order): ProviderRefund[] {
  const [unit] = order.purchaseUnits ?? [];
  return (unit?.payments?.refunds ?? []).flatMap(({ id, customId, status: told }) => {
    // One that was made at PayPal carries the id of the payment.
    const refundId = customId === unit?.customId ? '' : ourPaymentId(customId);
    const status = ofRefund[told ?? ''] ?? 'pending';
    const failure = status === 'failed' ? `PayPal could not refund it (${told}).` : '';
    // One that waits for the payer's bank has left our balance as well.
    return refundId === '' ? [] : [{ refundId, id: id ?? '', status, hasLeft: status !== 'failed', failure }];
  });
}

/**
 * Sums what has become of an order whose money was taken; null when nothing was.
 * @throws UnreadableAnswer
 */
export function readMovements(order: Order): Movements | null {
  const capture = captureOf(order);
  if (!capture) return null;
  const state: string = capture.status ?? '';
  const isDisputed = state === 'PENDING' && disputes.includes(capture.statusDetails?.reason ?? '');
  if (!isDisputed && !['succeeded', 'refunded'].includes(ofCapture[state] ?? '')) return null;
  const taken = mustBeCents(capture.amount, 'a payment');
  // One that waits for the payer's bank has left our balance as well.
  const refunds = (order.purchaseUnits?.[0]?.payments?.refunds ?? []).filter(
    ({ status = '' }: { status?: string }) => status === 'COMPLETED' || status === 'PENDING',
  );
  const refundedCents = refunds.reduce((sum, { amount }) => sum + mustBeCents(amount, 'a refund'), 0n);
  const fee = feeOf(capture.sellerReceivableBreakdown?.paypalFee);
  const feesBack = refunds.reduce((sum, each) => sum + (feeOf(each.sellerPayableBreakdown?.paypalFee) ?? 0n), 0n);
  return {
    refundedCents,
    disputedCents: isDisputed ? taken - refundedCents : 0n,
    feeCents: fee === null ? null : fee - feesBack,
    refunds: readRefunds(order),
    disputes: isDisputed ? [untold(capture, taken - refundedCents)] : [],
  };
}
