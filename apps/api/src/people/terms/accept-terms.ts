import type { acceptTerms as route } from '@guildhall/contract/people/terms.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { termsBeneath } from './terms-in-force.ts';
import { writeAcceptance } from './terms.sql.ts';

/** Notes that who is logged in accepts the terms in force. @throws Refusal `validation` where they are no longer those of this version */
export async function acceptTerms(
  { db, refuse, caller, resources }: UserCtx<typeof route>,
  { version }: ParsedOf<typeof route>,
): Promise<null> {
  if (!(await writeAcceptance(db, caller.actor, version, await termsBeneath(resources.config))))
    throw refuse('validation', 'The terms have changed again. Please reload this page.');
  return null;
}
