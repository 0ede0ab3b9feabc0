import type { UserCtx } from '../platform/context.ts';
import { revokeSession } from '../platform/sessions.ts';

/** Ends the caller's session at once, on every server process. */
export async function logOut(ctx: UserCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.tokenHash!);
  return null;
}
