import type { ownDispute } from '@guildhall/contract/after-purchase.ts';
import { toDollars } from '@guildhall/contract/money.ts';
import type * as z from 'zod/mini';

type Told = z.output<typeof ownDispute>;

/** A dispute as the database function `dispute_of` writes it, in cents. */
export type OwnDispute = Omit<Told, 'amount' | 'refunded'> & { cents: string; refundedCents: string };

/** What both sides are told of a dispute; null for none. */
export function toldDispute(found: OwnDispute | null): Told | null {
  if (found === null) return null;
  const { cents, refundedCents, openedAt, dueAt, ...rest } = found;
  return {
    ...rest,
    amount: toDollars(BigInt(cents)),
    refunded: toDollars(BigInt(refundedCents)),
    openedAt: new Date(openedAt).toISOString(),
    dueAt: new Date(dueAt).toISOString(),
  };
}
