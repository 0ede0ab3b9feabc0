import type { listOperators as route } from '@guildhall/contract/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../context.ts';
import type { Db } from '../platform/database/database.ts';
import { findOperators, type ListedOperator } from './operators.sql.ts';

/** An operator as an answer tells of them. */
export function told({ since, ...operator }: ListedOperator) {
  return { ...operator, since: since.toISOString() };
}

/** All operators, by name. */
export async function allOperators(db: Db) {
  return (await findOperators(db)).map(told);
}

/** The same for an operator who calls. */
export async function listOperators({ db }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  return { records: await allOperators(db) };
}
