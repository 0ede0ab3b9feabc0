import { parseCents } from '@guildhall/contract/money.ts';

/** Units as typed times the price of a unit in dollars, in whole cents (spec §9). Nothing while there is no number of units. */
export const orderTotal = (units: string, unitDollars: number): bigint =>
  /^\d{1,9}$/.test(units.trim()) ? BigInt(units.trim()) * (parseCents(unitDollars) ?? 0n) : 0n;
