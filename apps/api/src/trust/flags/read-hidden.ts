import type { readHidden as route } from '@guildhall/contract/trust/flags.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findHidden } from './flags.sql.ts';

/**
 * What operators have hidden of the caller's, and why.
 * @throws Refusal `not_found` for anybody else's as well
 */
export async function readHidden(
  { db, refuse, caller }: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findHidden(db, caller.id, id);
  if (!found) throw refuse('not_found', 'We could not find hidden content of yours with this number.');
  return found;
}
