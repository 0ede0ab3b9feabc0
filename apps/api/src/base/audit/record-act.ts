import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { addAct, type ActDetails, type NewAct } from './acts.sql.ts';

export type { ActDetails } from './acts.sql.ts';

/**
 * Writes into an organization's record what the call does, inside the transaction that does it, where a member does it: what the organization does under
 * its own log-in needs no name beside it.
 */
export async function recordAct(ctx: UserCtx, subjectId: string | null, details: ActDetails = {}): Promise<void> {
  if (ctx.caller.actor !== ctx.caller.id) await recordAnyAct(ctx, subjectId, details);
}

/** The same for what is recorded whoever does it: changes of members and of what needs two of them. */
export async function recordAnyAct(ctx: UserCtx, subjectId: string | null, details: ActDetails = {}): Promise<void> {
  const { id: organizationId, actor: actorId } = ctx.caller;
  await addAct(ctx.db, { organizationId, actorId, verb: ctx.recorded, subjectId, details });
}

/** The same of somebody who does not act for the organization at this moment: who joins it, or leaves it. */
export async function recordActOf(db: Db, act: NewAct): Promise<void> {
  await addAct(db, act);
}
