import type { flagThing as route } from '@guildhall/contract/flags.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../context.ts';
import { writeFlag } from './flags.sql.ts';

/**
 * Tells the operators that a text is wrong; a second flag of the same person for the same thing changes nothing.
 * @throws Refusal `not_found` for what the caller does not see, `validation` for their own
 */
export async function flagThing(
  { db, refuse, caller }: UserCtx<typeof route>,
  flag: ParsedOf<typeof route>,
): Promise<null> {
  const outcome = await writeFlag(db, { ...flag, personId: caller.id });
  if (outcome === 'not_found') throw refuse('not_found', 'This was not found.');
  if (outcome === 'own') throw refuse('validation', 'This is your own.');
  return null;
}
