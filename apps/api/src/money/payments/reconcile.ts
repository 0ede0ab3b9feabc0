import { formatCents } from '@guildhall/contract/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { ourPaymentId } from './provider/our-payment-id.ts';
import { listBooked, type BookedPayment } from './followed-payments.sql.ts';
import type { BalanceRow, PaymentProvider } from './provider/provider.ts';

/** What a day came to at the provider, in cents, and each difference from the ledger in words. */
export type Reconciliation = {
  payments: number;
  capturedCents: bigint;
  feeCents: bigint;
  paidOutCents: bigint;
  /** Payments of others who use the same account. */
  others: number;
  differences: string[];
  /** Our own ids of the credited payments that differ. */
  differing: string[];
};

const dayMs = 24 * 3600_000;

/**
 * Compares the provider's balance of one day (in UTC) with the ledger: every row has to be booked, and everything that was
 * credited on that day has to be a capture. Changes nothing.
 * @throws BalanceProblem when the balance cannot be read yet, and others when the provider does not answer
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
    differing: [],
  };
  for (const row of await provider.balance(day, until)) {
    if (row.kind === 'payout') {
      if (row.currency === 'USD') total.paidOutCents -= row.amountCents;
    } else if (row.kind === 'other')
      total.differences.push(`${row.id}: ${row.category} of ${amountOf(row)} is not in the ledger`);
    else {
      const of = row.paymentId || row.intentId;
      rows.set(of, [...(rows.get(of) ?? []), row]);
    }
  }
  const firsts = [...rows.values()].map(([row]) => row!);
  const booked = await listBooked(db, {
    provider: provider.name,
    providerIds: firsts.map(({ paymentId }) => paymentId).filter((id) => id !== ''),
    ids: firsts.map(({ intentId }) => ourPaymentId(intentId)).filter((id) => id !== ''),
    from: day,
    until,
  });
  const known = new Map(booked.flatMap((payment) => [payment.providerId, payment.id].map((id) => [id, payment])));
  for (const [id, moved] of rows) {
    const payment = known.get(id);
    const captured = sum(moved, 'capture');
    if (payment) {
      total.payments++;
      total.capturedCents += captured;
      total.feeCents += moved.reduce((fees, { feeCents }) => fees + feeCents, 0n);
      const found = await compare(provider, payment, moved);
      total.differences.push(...found);
      if (found.length > 0) total.differing.push(payment.id);
    } else if (moved.some(({ intentId }) => intentId !== ''))
      total.differences.push(`${id}: ${formatCents(captured)} was charged and nothing credited`);
    else total.others++;
  }
  for (const payment of booked) {
    if (rows.has(payment.providerId) || rows.has(payment.id)) continue;
    // Its row may be on the day before or after.
    const charged = await chargedFor(provider, payment.providerId);
    if (charged !== payment.receivedCents)
      total.differences.push(
        `${payment.providerId}: ${formatCents(payment.receivedCents)} was credited and ${formatCents(charged)} charged`,
      );
  }
  return total;
}

function amountOf({ amountCents, feeCents, currency }: BalanceRow): string {
  const amount = formatCents(amountCents - feeCents);
  return currency === 'USD' ? amount : `${amount.replace('$', '')} ${currency}`;
}

/** What the provider has taken for a payment, also while a dispute holds it. */
async function chargedFor(provider: PaymentProvider, providerId: string): Promise<bigint> {
  const told = await provider.retrieve(providerId);
  if (!told) return 0n;
  const isTaken =
    told.status === 'succeeded' || told.status === 'refunded' || (await provider.movements(providerId)) !== null;
  return isTaken ? told.amountCents : 0n;
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
  const differences = sides
    // A fee that is left out while the payment is disputed was reported before.
    .filter(([, theirs, ours]) => theirs !== ours && theirs !== null)
    .map(
      ([what, theirs, ours]) =>
        `${providerId}: ${what}: ${centsInWords(theirs)} at the provider, ${centsInWords(ours)} in the ledger`,
    );
  return differences.length > 0 ? differences : compareDay(payment, rows);
}

/** What of the day's rows the ledger has never booked, though the provider reports no more of the payment than the ledger has. */
function compareDay({ providerId, takenBackCents, feeCents }: BookedPayment, rows: BalanceRow[]): string[] {
  const apart = rows.reduce((fees, row) => fees + (row.kind === 'fee' ? row.feeCents : 0n), 0n);
  const sides: [string, bigint, bigint][] = [
    ['taken back', -sum(rows, 'refund') - sum(rows, 'dispute'), takenBackCents],
    ['kept for disputes', apart, feeCents ?? 0n],
  ];
  return sides
    .filter(([, theirs, ours]) => theirs > ours)
    .map(
      ([what, theirs, ours]) =>
        `${providerId}: ${what} on this day: ${centsInWords(theirs)} at the provider, ${centsInWords(ours)} in the ledger so far`,
    );
}

function centsInWords(cents: bigint | null | undefined): string {
  return cents === null || cents === undefined ? 'nothing yet' : formatCents(cents);
}
