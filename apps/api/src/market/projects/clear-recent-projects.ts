import type { UserCtx } from '../../context.ts';
import { removeSeen } from './recent-projects.sql.ts';

/** Forgets which projects whoever is logged in has opened. */
export async function clearRecentProjects(ctx: UserCtx): Promise<null> {
  await removeSeen(ctx.db, ctx.caller.actor);
  return null;
}
