import { unprocessable } from './problem.ts';
import { object, text } from './shape.ts';

/** An amount as the wire has it: `{"currency_code": "USD", "value": "19.99"}`. */
export type Money = { currency_code: string; value: string };

export const money = object(
  {
    currency_code: text(3, undefined, 3),
    value: text(32, /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
  },
  ['currency_code', 'value'],
);

const currencies =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' ');
const withoutDecimals = ['HUF', 'JPY', 'TWD'];

/** The cents of an amount. @throws Problem for an unknown currency, too many decimals or too much */
export function centsOf({ currency_code, value }: Money, field: string): number {
  if (!currencies.includes(currency_code))
    throw unprocessable(
      'INVALID_CURRENCY_CODE',
      'Currency code is invalid or is not currently supported.',
      `${field}/currency_code`,
    );
  const [whole = '', decimals = ''] = value.split('.');
  if (decimals.length > (withoutDecimals.includes(currency_code) ? 0 : 2))
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
      `${field}/value`,
    );
  if (whole.length > 15)
    throw unprocessable('MAX_VALUE_EXCEEDED', 'Should be less than or equal to 999999999999999.99.', `${field}/value`);
  return Math.round(Number(value) * 100);
}

/** More than nothing. */
export function mustBePaid(cents: number, field: string): void {
  if (cents > 0) return;
  throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`);
}

export function dollars(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}
