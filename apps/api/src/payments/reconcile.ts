import { formatCents } from '@guildhall/contract/money.ts';
import type { Db } from '../platform/database/database.ts';
import { listBooked, type BookedPayment } from './payments.sql.ts';
import type { BalanceRow, PaymentProvider } from './provider.ts';

/** What a day came to at the provider, in cents, and each difference from the ledger in words. */
export type Reconciliation = {
  payments: number;
  capturedCents: bigint;
  feeCents: bigint;
  paidOutCents: bigint;
  /** Payments of others who use the same account. */
  others: number;
  differences: string[];
};

const dayMs = 24 * 3600_000;

/**
 * Compares the provider's balance of one day (in UTC) with the ledger: every row has to be booked, and everything that was
 * credited on that day has to be a capture. Changes nothing.
 * @throws when the provider keeps no balance, or does not answer
 */
export async function reconcile(db: Db, provider: PaymentProvider, day: Date): Promise<Reconciliation> {
  if (!provider.balance) throw new Error(`The provider ${provider.name} keeps no balance to compare with.`);
  const until = new Date(day.getTime() + dayMs);
  const rows = new Map<string, BalanceRow[]>();
  const total: Reconciliation = {
    payments: 0,
    capturedCents: 0n,
    feeCents: 0n,
    paidOutCents: 0n,
    others: 0,
    differences: [],
  };
  for (const row of await provider.balance(day, until)) {
    if (row.kind === 'payout') total.paidOutCents -= row.amountCents;
    else if (row.kind === 'other')
      total.differences.push(
        `${row.id}: ${row.category} of ${formatCents(row.amountCents - row.feeCents)} is not in the ledger`,
      );
    else rows.set(row.paymentId, [...(rows.get(row.paymentId) ?? []), row]);
  }
  const booked = await listBooked(db, provider.name, [...rows.keys()], day, until);
  const known = new Map(booked.map((payment) => [payment.providerId, payment]));
  for (const [id, moved] of rows) {
    const payment = known.get(id);
    const captured = sum(moved, 'capture');
    if (payment) {
      total.payments++;
      total.capturedCents += captured;
      total.feeCents += moved.reduce((fees, { feeCents }) => fees + feeCents, 0n);
      total.differences.push(...(await compare(provider, payment, moved)));
    } else if (moved.some(({ intentId }) => intentId !== ''))
      total.differences.push(`${id}: ${formatCents(captured)} was charged and nothing credited`);
    else total.others++;
  }
  for (const payment of booked) {
    if (rows.has(payment.providerId)) continue;
    // Its row may stand on the day before or after.
    const told = await provider.retrieve(payment.providerId);
    const charged = told?.status === 'succeeded' || told?.status === 'refunded' ? told.amountCents : 0n;
    if (charged !== payment.receivedCents)
      total.differences.push(
        `${payment.providerId}: ${formatCents(payment.receivedCents)} was credited and ${formatCents(charged)} charged`,
      );
  }
  return total;
}

function sum(rows: BalanceRow[], kind: BalanceRow['kind']): bigint {
  return rows.filter((row) => row.kind === kind).reduce((cents, row) => cents + row.amountCents, 0n);
}

/** What differs in one payment; where more than its capture has moved, by all that has become of it. */
async function compare(provider: PaymentProvider, payment: BookedPayment, rows: BalanceRow[]): Promise<string[]> {
  const { providerId, receivedCents } = payment;
  const isCapture = rows.every(({ kind }) => kind === 'capture');
  const captured = rows.some(({ kind }) => kind === 'capture') ? sum(rows, 'capture') : receivedCents;
  const asBooked = payment.refundedCents === 0n && payment.disputedCents === 0n && isCapture;
  const moved = asBooked
    ? { refundedCents: 0n, disputedCents: 0n, feeCents: rows.reduce((fees, { feeCents }) => fees + feeCents, 0n) }
    : await provider.movements(providerId);
  const sides: [string, bigint | null | undefined, bigint | null][] = [
    ['charged and credited', captured, receivedCents],
    ['refunded', moved?.refundedCents, payment.refundedCents],
    ['disputed', moved?.disputedCents, payment.disputedCents],
    ['kept as fees', moved?.feeCents, payment.feeCents],
  ];
  return sides
    .filter(([, theirs, ours]) => theirs !== ours)
    .map(
      ([what, theirs, ours]) => `${providerId}: ${what}: ${told(theirs)} at the provider, ${told(ours)} in the ledger`,
    );
}

function told(cents: bigint | null | undefined): string {
  return cents === null || cents === undefined ? 'nothing yet' : formatCents(cents);
}
