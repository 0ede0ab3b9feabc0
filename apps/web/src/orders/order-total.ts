import { parseCents } from '@guildhall/contract/money.ts';
import { orderForm } from '@guildhall/contract/orders.contract.ts';

/** Units as typed times the price of a unit in dollars, in whole cents (spec §9). Null while there is no number of units. */
export function orderTotal(units: string, unitDollars: number): bigint | null {
  const { data } = orderForm.shape.numberOfUnit.safeParse(units);
  return data === undefined ? null : BigInt(data) * (parseCents(unitDollars) ?? 0n);
}
