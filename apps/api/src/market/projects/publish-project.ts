import type { publishProject as route } from '@guildhall/contract/market/funding.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { refuseUnverified } from '../../people/verification/refuse-unverified.ts';
import { keepProjectFees } from '../../money/fees/keep-project-fees.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { refuseLateReports } from '../owed-reports/refuse-late-reports.ts';
import { oweReports } from '../owed-reports/owe-reports.ts';
import { publishDraft } from '../funding/publish-draft.ts';
import { announceProject } from './announce-project.ts';

/**
 * Publishes a draft of the caller.
 * @throws Refusal `not_found`, `forbidden` while frozen or while a report is late, `verification_needed`, and `validation` for what is no draft or whose last day is not ahead
 */
export async function publishProject(
  ctx: UserCtx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx, projectId);
  await refuseUnverified(ctx);
  await refuseOldTerms(ctx);
  await refuseLateReports(ctx);
  return inTransaction(ctx, async (inside) => {
    const outcome = await publishDraft(inside.db, { organizationId: ctx.caller.id, projectId });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'not_draft') throw ctx.refuse('validation', 'This project is already published.');
    if (outcome === 'late')
      throw ctx.refuse(
        'validation',
        'The last day of this draft has passed. Please edit the draft and choose another.',
      );
    await keepProjectFees(inside.db, { projectId, organizationId: ctx.caller.id }, ctx.resources.config);
    await oweReports(inside.db, projectId);
    await recordAct(inside, projectId);
    await announceProject(ctx.resources.jobs, inside.db, projectId);
    return { state: 'open' as const };
  });
}
