import type { Books } from './books.ts';
import { newId } from './books.ts';
import type { BalanceTransaction } from './objects.ts';

type Entry = { amount: number; fee?: number; source: string; type: string; category: string };

/** Writes what has moved on the account's balance, and answers its id. */
export function moveBalance(books: Books, { amount, fee = 0, source, type, category }: Entry): BalanceTransaction {
  const created = books.seconds();
  const entry: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
  books.balances.set(entry.id, entry);
  return entry;
}

/** What is kept of a card payment: 2.9% and 30 cents. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** What is kept of a dispute, also of one that is won. */
export const disputeFee = 1500;
