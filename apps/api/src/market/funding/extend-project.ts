import type { extendProject as route } from '@guildhall/contract/market/funding.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endOfDay } from './funding-terms.ts';
import { extendInLedger } from './funding.sql.ts';
import { notifyInvestors } from './notify-investors.ts';

/**
 * Moves the deadline of an open project of the caller to a later day, once; who has money in its escrow is notified.
 * @throws Refusal `not_found`, and `validation` for a project that is not open, was extended before, or for another day than a later one within a year
 */
export async function extendProject(
  ctx: UserCtx<typeof route>,
  { projectId, openUntil }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const until = endOfDay(openUntil);
    const outcome = await extendInLedger(inside.db, { organizationId: ctx.caller.id, projectId, until });
    if (outcome !== 'ok') throw refusalOf(ctx, outcome);
    await recordAct(inside, projectId, { step: openUntil });
    await notifyInvestors(ctx.resources.jobs, inside.db, { projectId, event: 'extended' });
    return { openUntil };
  });
}

function refusalOf(
  { refuse }: UserCtx<typeof route>,
  outcome: Exclude<Awaited<ReturnType<typeof extendInLedger>>, 'ok'>,
) {
  switch (outcome) {
    case 'not_open':
      return refuse('validation', 'This project has no deadline to move.');
    case 'extended':
      return refuse('validation', 'The deadline of this project has already been moved once.');
    case 'too_early':
      return refuse('validation', { openUntil: 'The new last day must be later than the one before.' });
    case 'too_late':
      return refuse('validation', { openUntil: 'The new last day must be within 365 days from today.' });
    default:
      return refuse('not_found', 'This project was not found.');
  }
}
