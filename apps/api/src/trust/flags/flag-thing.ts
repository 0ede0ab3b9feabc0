import type { flagThing as route } from '@guildhall/contract/trust/flags.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { seesFile } from '../../base/files/read-file.ts';
import { writeFlag } from './flags.sql.ts';

/**
 * Reports to the operators that a text or file is wrong; a second flag of the same person for the same thing changes nothing.
 * @throws Refusal `not_found` for what the caller does not see, `validation` for their own
 */
export async function flagThing(
  { db, refuse, caller, resources }: UserCtx<typeof route>,
  { link, ...flag }: ParsedOf<typeof route>,
): Promise<null> {
  const seen =
    flag.kind !== 'file' ||
    (await seesFile({ db, linkSecret: resources.config.secret }, { id: flag.thingId, link, viewerId: caller.id }));
  const outcome = seen ? await writeFlag(db, { ...flag, personId: caller.id }) : 'not_found';
  if (outcome === 'not_found') throw refuse('not_found', 'This was not found.');
  if (outcome === 'own') throw refuse('validation', 'This is your own.');
  return null;
}
