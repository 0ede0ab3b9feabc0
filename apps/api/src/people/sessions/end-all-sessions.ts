import type { UserCtx } from '../../context.ts';
import { revokeSessions } from '../../platform/sessions/sessions.ts';

/** Ends every session of the caller, the caller's own too. */
export async function endAllSessions(ctx: UserCtx): Promise<null> {
  await revokeSessions(ctx.db, ctx.caller.id);
  return null;
}
