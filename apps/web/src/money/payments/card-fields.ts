import { text } from '@guildhall/contract/fields.ts';
import { cardForm } from '@guildhall/contract/money/payments.contract.ts';
import * as z from 'zod/mini';

/** The card form as a payer sees it: the contract's card with one field for the expiry. */
export const cardFields = z.object({
  number: cardForm.shape.number,
  expiry: text({
    required: 'Expiry is required',
    pattern: [/^(0[1-9]|1[0-2]) \/ (\d{2}|\d{4})$/, 'Please check the expiry.'],
  }),
  cvc: cardForm.shape.cvc,
});

export type CardValues = { number: string; expiry: string; cvc: string };

function digitsOf(typed: string) {
  return typed.replace(/\D/g, '');
}

/** Digits in fours, as on the card. */
export function formatCardNumber(typed: string) {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `MM / YY`; a year of four digits, as autofill gives it, stands as it is. */
export function formatExpiry(typed: string) {
  const digits = digitsOf(typed)
    .replace(/^([2-9])/, '0$1')
    .slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** What the provider's form is handed. */
export function toCard({ number, expiry, cvc }: CardValues) {
  const [expMonth = '', expYear = ''] = expiry.split(' / ');
  return { number, expMonth, expYear, cvc };
}
