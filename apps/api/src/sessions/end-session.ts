import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { endSession as route } from '@guildhall/contract/sessions.contract.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { endOne } from './sessions.sql.ts';

/**
 * Ends one of the caller's sessions, which may be the one that asks.
 * @throws Refusal `notFound` when the caller has no session of this id
 */
export async function endSession(ctx: UserCtx, { id }: ParsedOf<typeof route>): Promise<null> {
  if (!(await endOne(ctx.db, ctx.caller.id, id))) throw new Refusal('notFound');
  return null;
}
