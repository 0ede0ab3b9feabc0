import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { endSession as route } from '@guildhall/contract/people/sessions.contract.ts';
import type { UserCtx } from '../../context.ts';
import { endOne } from './sessions.sql.ts';

/**
 * Ends one of the caller's sessions, which may be the one that asks.
 * @throws Refusal `not_found` when the caller has no session of this id
 */
export async function endSession(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  if (!(await endOne(ctx.db, ctx.caller.id, id))) throw ctx.refuse('not_found');
  return null;
}
