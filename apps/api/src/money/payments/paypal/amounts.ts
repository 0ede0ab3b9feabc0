import { plainDollars } from '@guildhall/contract/money.ts';
import type { Money } from '@paypal/paypal-server-sdk';
import { UnreadableAnswer } from '../provider/provider.ts';

/** Whole cents of an amount in the provider's form, of whatever currency; null when it is none, or has parts of a cent. */
export function centsOf(money: Money | undefined): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(money?.value ?? '') ?? [];
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(2, '0'));
}

/**
 * Whole cents of an amount in US dollars, also below zero. What cannot be read is worth something, though nobody knows how much.
 * @throws UnreadableAnswer for anything else; `what` says in words whose amount it is
 */
export function mustBeCents(money: Money | undefined, what: string): bigint {
  const isBelow = money?.value.startsWith('-') ?? false;
  const cents = isBelow ? centsOf({ ...money!, value: money!.value.slice(1) }) : centsOf(money);
  if (cents === null || money?.currencyCode !== 'USD')
    throw new UnreadableAnswer(
      `PayPal reports ${what} of ${money ? `${money.value} ${money.currencyCode}` : 'no amount'}, which is not an amount in US dollars.`,
    );
  return isBelow ? -cents : cents;
}

/** An amount in the provider's form: dollars as text, with two decimals. */
export function dollarsOf(cents: bigint): Money {
  return { currencyCode: 'USD', value: plainDollars(cents) };
}
