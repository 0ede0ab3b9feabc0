import type { UserCtx } from '../../context.ts';
import { revokeSession } from '../../platform/sessions/sessions.ts';

/** Ends the caller's session at once, on every server process. */
export async function logOut(ctx: UserCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.tokenHash!);
  return null;
}
