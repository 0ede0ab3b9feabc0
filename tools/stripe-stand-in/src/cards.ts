import { Problem } from './problem.ts';

/** What the issuer says to a card: yes, "ask the payer", or no. */
export type CardAnswer =
  /** `later`: what comes of it once it is captured. */
  | { kind: 'pays'; later?: 'disputed' | 'inquiry' }
  | { kind: 'asks' }
  | { kind: 'declines'; code: string; declineCode: string; message: string };

export function declines(declineCode: string, message: string, code = 'card_declined') {
  return { kind: 'declines' as const, code, declineCode, message };
}

/** The published test numbers. */
const numbers = new Map<string, CardAnswer>([
  ['4242424242424242', { kind: 'pays' }],
  ['5555555555554444', { kind: 'pays' }],
  ['4000000000000259', { kind: 'pays', later: 'disputed' }],
  ['4000000000001976', { kind: 'pays', later: 'inquiry' }],
  ['4000002760003184', { kind: 'asks' }],
  ['4000002500003155', { kind: 'asks' }],
  ['4000000000000002', declines('generic_decline', 'Your card was declined.')],
  ['4000000000009995', declines('insufficient_funds', 'Your card has insufficient funds.')],
  ['4000000000009987', declines('lost_card', 'Your card was declined.')],
  ['4000000000009979', declines('stolen_card', 'Your card was declined.')],
  ['4000000000000069', declines('expired_card', 'Your card has expired.', 'expired_card')],
  ['4000000000000127', declines('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc')],
  [
    '4000000000000119',
    declines(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  ],
]);

function checkDigitFits(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function cardError(code: string, message: string, param: string): Problem {
  return new Problem(402, 'card_error', message, { code, param });
}

/** A card as it is remembered: never its number. */
export type ReadCard = { answer: CardAnswer; last4: string; month: number; year: number };

export type Card = { number: string; exp_month: string; exp_year: string; cvc?: string | undefined };

/** How payments with this card end. @throws Problem as the API refuses what is no card */
export function readCard(card: Card, now: Date): ReadCard {
  const digits = card.number.replaceAll(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !checkDigitFits(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'card[number]');
  const month = Number(card.exp_month);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'card[exp_month]');
  const year = Number(card.exp_year) + (card.exp_year.length <= 2 ? 2000 : 0);
  if (!Number.isInteger(year) || Date.UTC(year, month) <= now.getTime())
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'card[exp_year]');
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'card[cvc]');
  const answer = numbers.get(digits);
  if (!answer)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'card[number]',
    );
  return { answer, last4: digits.slice(-4), month, year };
}
