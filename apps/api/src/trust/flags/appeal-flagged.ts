import type { appealFlagged as route } from '@guildhall/contract/trust/flags.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { writeFlagAppeal } from './flags.sql.ts';

/**
 * Appeals against the hiding of the caller's own text, once.
 * @throws Refusal `not_found` for anybody else's as well, `validation` for a second appeal
 */
export async function appealFlagged(
  { db, refuse, caller }: UserCtx<typeof route>,
  { id, text }: ParsedOf<typeof route>,
): Promise<null> {
  const outcome = await writeFlagAppeal(db, caller.id, id, text);
  if (outcome === 'not_found') throw refuse('not_found', 'We could not find hidden content of yours with this number.');
  if (outcome === 'appealed') throw refuse('validation', 'You have already appealed against this.');
  return null;
}
