import * as z from 'zod/mini';

/** The largest amount of dollars that any field takes (spec §9.project: 12 digits). */
export const maxDollars = 999_999_999_999n;

const pattern = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads dollars as a person or a JSON number writes them and gives whole cents. Null for anything that is not
 * plain digits with at most two decimals: no sign, exponent, hex, NaN, Infinity, array or blank.
 */
export function parseCents(dollars: unknown): bigint | null {
  if (typeof dollars !== 'string' && typeof dollars !== 'number') return null;
  const match = pattern.exec(String(dollars).trim());
  if (!match) return null;
  return BigInt(match[1]!) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** Whole cents as the dollars of a JSON answer: `1250n` is `12.5`. Exact up to 13 digits of dollars. */
export function toDollars(cents: bigint): number {
  return Number(cents) / 100;
}

/** The dollars of an answer as whole cents, the other way of `toDollars`. Throws a RangeError for what is no finite number. */
export function fromDollars(dollars: number): bigint {
  return BigInt(Math.round(dollars * 100));
}

/** The sum of dollars, without the errors of adding fractions. */
export function sumOfDollars(...dollars: number[]): number {
  return toDollars(dollars.map(fromDollars).reduce((sum, cents) => sum + cents, 0n));
}

/** Money in an answer: a number of dollars with at most two decimals, of which the verb gives the whole cents. */
export const dollars = z.codec(z.number(), z.bigint(), { decode: fromDollars, encode: toDollars });

/**
 * A whole number in groups of three digits: `1234` is `1,234`. Not by `Intl` or `toLocaleString`, whose first use takes a
 * slow phone 60 ms before it shows anything.
 */
export function formatWhole(whole: number | bigint): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Dollars as people read them: `1234.5` is `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return formatCents(fromDollars(dollars));
}

/** Cents as people read them, whole dollars without their cents: `200000n` is `$2,000`, `123450n` is `$1,234.50`. */
export function formatBrief(cents: bigint): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** Cents as plain digits: `-123450n` is `-1234.50`. */
export function plainDollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as people read them: `123450n` is `$1,234.50`. */
export function formatCents(cents: bigint): string {
  const plain = plainDollars(cents < 0n ? -cents : cents);
  return `${cents < 0n ? '-' : ''}$${formatWhole(BigInt(plain.slice(0, -3)))}${plain.slice(-3)}`;
}
