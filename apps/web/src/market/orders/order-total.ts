import { fromDollars } from '@guildhall/contract/money.ts';
import { orderForm } from '@guildhall/contract/market/orders.contract.ts';
import { readField } from '../../ui/fields/read-field.ts';

/** What one unit of a project costs, in dollars: its own price, or the goal where it has none. */
export function priceOfUnit({ unitPrice, budgetRequired }: { unitPrice: number; budgetRequired: number }): number {
  return unitPrice > 0 ? unitPrice : budgetRequired;
}

/** Units as typed times the price of a unit in dollars, in whole cents (spec §9.order-total). Null while there is no number of units. */
export function orderTotal(units: string, unitDollars: number): bigint | null {
  const read = readField(orderForm.shape.numberOfUnit, units);
  return read === undefined ? null : BigInt(read) * fromDollars(unitDollars);
}
