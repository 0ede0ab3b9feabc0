import type { readCaseMessage as route } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findCaseMessage } from './case-messages.sql.ts';

/** A message of the house to the caller. @throws Refusal `not_found` for anybody else's as well */
export async function readCaseMessage(
  { db, refuse, caller }: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findCaseMessage(db, id, caller.id);
  if (!found) throw refuse('not_found', 'We could not find a message to you with this number.');
  return { ...found, writtenAt: found.writtenAt.toISOString() };
}
