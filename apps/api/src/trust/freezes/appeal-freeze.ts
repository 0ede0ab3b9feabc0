import type { appealFreeze as route } from '@guildhall/contract/trust/freezes.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { writeAppeal } from './freezes.sql.ts';

/**
 * Appeals against a freeze of the caller's account or project, once while it is in force.
 * @throws Refusal `not_found` for anybody else's as well, `validation` for a second appeal or a freeze that has ended
 */
export async function appealFreeze(ctx: Ctx<typeof route>, { id, text }: ParsedOf<typeof route>): Promise<null> {
  const outcome = await writeAppeal(ctx, id, text);
  if (outcome === 'unauthorized') throw ctx.refuse('unauthorized');
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This freeze was not found.');
  if (outcome === 'ended') throw ctx.refuse('validation', 'This freeze has ended.');
  if (outcome === 'appealed') throw ctx.refuse('validation', 'You have already appealed against this freeze.');
  return null;
}
