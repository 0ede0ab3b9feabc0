import type { Db } from '../../platform/database/database.ts';
import { findOperators, type ListedOperator } from './operators.sql.ts';

/** An operator as answers show them. */
export function toOperator({ since, ...operator }: ListedOperator) {
  return { ...operator, since: since.toISOString() };
}

/** All operators, by name. */
export async function allOperators(db: Db) {
  return (await findOperators(db)).map(toOperator);
}
