import { invalid } from '../../../platform/calls/refusal.ts';
import type { Card } from '../provider/provider.ts';

/** How a payment with a card begins, and what is said when it fails at once. */
export type CardOutcome = { outcome: 'authorized' | 'requires_action' | 'failed'; failure: string };

/** The well-known test numbers (spec §9.card-numbers). */
const testCards = new Map<string, CardOutcome>([
  ['4242424242424242', { outcome: 'authorized', failure: '' }],
  ['4000000000000002', { outcome: 'failed', failure: 'Your card was declined.' }],
  ['4000000000009995', { outcome: 'failed', failure: 'Your card has insufficient funds.' }],
  ['4000002760003184', { outcome: 'requires_action', failure: '' }],
]);

/** Whether the check digit fits, by Luhn's rule. */
function checkDigitFits(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const weighed = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** Whether the last day of that month, in UTC, is over. A year of two digits is of this century. */
function isPast(month: number, year: number, now: Date): boolean {
  return Date.UTC(year < 100 ? 2000 + year : year, month) <= now.getTime();
}

/**
 * How a payment with this card ends.
 * @throws Refusal `validation` on a number that is no card's or no test card's, and on an expiry in the past
 */
export function readCard(card: Card, now = new Date()): CardOutcome & { last4: string } {
  const digits = card.number.replaceAll(' ', '');
  if (!checkDigitFits(digits)) throw invalid('number', 'Please check the card number.');
  if (isPast(card.expMonth, card.expYear, now)) throw invalid(['expMonth', 'expYear'], 'Please check the expiry.');
  const known = testCards.get(digits);
  if (!known) throw invalid('number', 'Only test cards work here. Please use 4242 4242 4242 4242.');
  return { ...known, last4: digits.slice(-4) };
}
