import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import type { Purchase } from './open-purchase.ts';
import { openPurchase } from './open-purchase.ts';

/** What placing an order or investment answered: its id, and what a card payment is due on, if any. */
export type Placed = { id: string; purchase: Purchase | null; message: string };

/** A purchase that waits for its card, and how to place the same again once a card was declined. */
export type Due = { purchase: Purchase; again: () => Promise<Placed> };

type Answer = Pick<Purchase, 'kind' | 'id' | 'projectId' | 'due'> & { paymentStatus: PurchaseStatus };

/** `pending` triggers the card payment; anything else counts as done (spec §4.payment). */
export function placed({ paymentStatus, ...answer }: Answer, message: string): Placed {
  const { id } = answer;
  if (paymentStatus !== 'pending') return { id, purchase: null, message };
  const purchase = { ...answer, confirmIntent: '', paymentIntent: '' };
  openPurchase.keep(purchase);
  return { id, purchase, message };
}
