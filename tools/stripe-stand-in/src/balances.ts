import type { Books } from './books.ts';
import { newId } from './books.ts';
import type { BalanceTransaction } from './objects.ts';

/** `amount` in the currency of the payment; the fee in that of the account. */
type Entry = { amount: number; fee?: number; source: string; type: string; category: string };

/** Writes what has moved on the account's balance, and answers its id. */
export function moveBalance(
  books: Books,
  { amount: paid, fee = 0, source, type, category }: Entry,
): BalanceTransaction {
  const created = books.seconds();
  const { currency } = books.settlement;
  const amount = settled(books, paid);
  const entry: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: currency === 'usd' ? null : books.settlement.rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
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

/** Cents of a US dollar as they arrive on the account. */
function settled({ settlement }: Books, cents: number): number {
  return settlement.currency === 'usd' ? cents : Math.round(cents * settlement.rate);
}

/** What is kept of a card payment: 2.9% and 30 cents of the account's currency. */
export function feeOf(books: Books, amount: number): number {
  return Math.round(settled(books, amount) * 0.029) + 30;
}

/** What is on the balance, by currency: one that nothing has moved in is there where the account settles in it. */
export function shownBalance({ balances, settlement }: Books): object {
  const of = (currency: string, status: string) => {
    const rows = [...balances.values()].filter((row) => row['currency'] === currency && row['status'] === status);
    const amount = rows.reduce((sum, { net }) => sum + net, 0);
    return { amount, currency, source_types: { card: amount } };
  };
  const currencies = [
    ...new Set([settlement.currency, ...[...balances.values()].map((row) => String(row['currency']))]),
  ];
  return {
    object: 'balance',
    available: currencies.map((currency) => of(currency, 'available')),
    livemode: false,
    pending: currencies.map((currency) => of(currency, 'pending')),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

/** What is kept of a dispute, also of one that is won. */
export const disputeFee = 1500;
