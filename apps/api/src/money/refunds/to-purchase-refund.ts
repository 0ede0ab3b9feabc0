import type { purchaseRefund } from '@guildhall/contract/trust/after-purchase.ts';
import type * as z from 'zod/mini';

/** A refund as the database function `refunds_of` writes it, in cents. */
export type RefundRow = { id: string; cents: string; reason: string; at: string };

/** The data of the notifications of a refund, for both sides. */
export function toPurchaseRefund({ id, cents, reason, at }: RefundRow): z.output<typeof purchaseRefund> {
  return { id, amount: BigInt(cents), reason, createdAt: new Date(at).toISOString() };
}
