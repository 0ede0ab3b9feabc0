import type { createProject as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { checkUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { refuseUnverified } from '../../people/verification/refuse-unverified.ts';
import { keepProjectFees } from '../../money/fees/keep-project-fees.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { slugEnding } from '../sharing/slug-ending.ts';
import { writeBudgetLines } from '../expenses/write-budget-lines.ts';
import { writeImpactFigures } from '../impact/write-impact-figures.ts';
import { refuseLateReports } from '../owed-reports/refuse-late-reports.ts';
import { oweReports } from '../owed-reports/owe-reports.ts';
import { announceProject } from './announce-project.ts';
import { storeProjectFile, toUpload } from './project-files.ts';
import { insertProject } from './projects.sql.ts';
import { readProject } from './read-project.ts';

/**
 * Publishes a project of the caller, or keeps it as a draft. Its files are kept outside of any transaction, because encoding a photo takes longer
 * than one should; what could be refused is asked before anything is kept.
 * @throws Refusal `forbidden` while the caller is frozen or owes a late report, `validation` for a category that is not offered, a last day that is not ahead, too few days to reconsider, or files of another kind, `too_large` for files that are
 */
export async function createProject(
  ctx: UserCtx<typeof route>,
  { document, photo, draft, ...given }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx);
  await refuseUnverified(ctx);
  await refuseOldTerms(ctx);
  if (!draft) await refuseLateReports(ctx);
  const { budgetLines, impactFigures, ...project } = await readProject(ctx, given);
  const state = draft ? ('draft' as const) : ('open' as const);
  const ownerId = ctx.caller.id;
  await checkUpload(ctx, 'projectDocument', toUpload(document).bytes);
  const photoId = await storeProjectFile(ctx, { ownerId, rule: 'projectPhoto', file: photo });
  // From here it succeeds.
  const documentId = await storeProjectFile(ctx, { ownerId, rule: 'projectDocument', file: document });
  return inTransaction(ctx, async ({ db, resources }) => {
    const { publicDirectory: publicByDefault } = resources.config;
    const shown = { publicByDefault, ending: slugEnding() };
    const id = await insertProject(db, { ...project, ...shown, state, createdBy: ownerId, documentId, photoId });
    if (budgetLines.length > 0) await writeBudgetLines(db, id, budgetLines);
    if (impactFigures.length > 0) await writeImpactFigures(db, id, impactFigures);
    if (!draft) {
      await keepProjectFees(db, { projectId: id, organizationId: ownerId }, resources.config);
      await oweReports(db, id);
      await announceProject(resources.jobs, db, id);
    }
    return { id, state };
  });
}
