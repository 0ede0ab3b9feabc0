import type { listFreezesForOperator as route } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findFreezes } from './freezes.sql.ts';
import { toOperatorFreeze } from './to-freeze.ts';

/** Freezes of everybody. */
export async function listFreezesForOperator(
  { db, caller }: OperatorCtx<typeof route>,
  { queue, after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findFreezes(db, queue, after, length + 1);
  return {
    records: found.slice(0, length).map((freeze) => toOperatorFreeze(freeze, caller.id)),
    more: found.length > length,
  };
}
