import { plainDollars } from '@guildhall/contract/money.ts';
import type { Money } from '@paypal/paypal-server-sdk';

/** Whole cents of an amount in the provider's form; null when it is none, or has parts of a cent. */
export function centsOf(money: Money | undefined): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(money?.value ?? '') ?? [];
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(2, '0'));
}

/** The same of an amount that may be below zero. */
export function signedCentsOf(money: Money | undefined): bigint | null {
  const value = money?.value ?? '';
  if (!value.startsWith('-')) return centsOf(money);
  const cents = centsOf({ currencyCode: '', value: value.slice(1) });
  return cents === null ? null : -cents;
}

/** An amount in the provider's form: dollars as text, with two decimals. */
export function dollarsOf(cents: bigint): Money {
  return { currencyCode: 'USD', value: plainDollars(cents) };
}
