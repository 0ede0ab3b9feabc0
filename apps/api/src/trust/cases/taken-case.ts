import { caseNouns, type CaseKind, type taken } from '@guildhall/contract/trust/cases.operator.contract.ts';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { deleteTaken, findTaken, type StoredTaken } from './cases.sql.ts';

export type { StoredTaken };

/** The words for a case that is not there, or no longer waits. */
export const nothingWaits = 'There is nothing here to decide. It may have been decided.';

/** Who works on a case, as an operator sees it. */
export function takenFor(stored: StoredTaken, operatorId: string): z.output<typeof taken> {
  return stored && { by: stored.by, since: new Date(stored.since).toISOString(), own: stored.byId === operatorId };
}

/** Why somebody does not decide, or take, what another operator has. */
export function takenByAnother(kind: CaseKind, { by, since }: NonNullable<StoredTaken>): string {
  const at = new Date(since).toISOString().slice(11, 16);
  return `${by} has had this ${caseNouns[kind]} since ${at} UTC. Take it over if you have to decide it.`;
}

/**
 * Ends who works on a case, since it is being decided: in the transaction that does it, and before it.
 * @throws Refusal `validation` where another operator has it; the command line (null) asks nobody
 */
export async function endTaken(
  { db, refuse }: Pick<Ctx, 'db' | 'refuse'>,
  kind: CaseKind,
  { id, operatorId }: { id: string; operatorId: string | null },
): Promise<void> {
  await refuseTaken({ db, refuse }, kind, { id, operatorId });
  await deleteTaken(db, kind, id);
}

/**
 * Lets only who has taken a case do what does not decide it, or everybody while nobody has.
 * @throws Refusal `validation` where another operator has it; the command line (null) asks nobody
 */
export async function refuseTaken(
  { db, refuse }: Pick<Ctx, 'db' | 'refuse'>,
  kind: CaseKind,
  { id, operatorId }: { id: string; operatorId: string | null },
): Promise<void> {
  const stored = await findTaken(db, kind, id);
  if (stored && operatorId !== null && stored.byId !== operatorId)
    throw refuse('validation', takenByAnother(kind, stored));
}
