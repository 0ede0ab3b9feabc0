import type { listFilters as route } from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findFilters } from './saved-filters.sql.ts';

/** What the caller has saved of a queue. */
export async function listFilters(
  { db, caller }: OperatorCtx<typeof route>,
  { queue }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return { records: await findFilters(db, caller.id, queue) };
}
