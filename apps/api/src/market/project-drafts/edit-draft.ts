import type { editDraft as route } from '@guildhall/contract/market/project-drafts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { checkUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { writeBudgetLines } from '../expenses/write-budget-lines.ts';
import { writeImpactFigures } from '../impact/write-impact-figures.ts';
import { storeProjectFile, toUpload } from '../projects/project-files.ts';
import { readProject } from '../projects/read-project.ts';
import { isOwnDraft, updateDraft } from './project-drafts.sql.ts';

/**
 * Replaces what a draft of the caller says, by the rules of a new project. Nobody has invested, so that no earlier version is kept; files that are
 * replaced are swept.
 * @throws Refusal `not_found`, `conflict` once it is published, `forbidden` while the caller or the draft is frozen, `validation` and `too_large` as
 *   for a new project
 */
export async function editDraft(
  ctx: UserCtx<typeof route>,
  { projectId, document, photo, ...given }: ParsedOf<typeof route>,
): Promise<null> {
  await refuseFrozen(ctx, projectId);
  const ownerId = ctx.caller.id;
  const own = { organizationId: ownerId, projectId };
  const isDraft = await isOwnDraft(ctx.db, own);
  if (isDraft === undefined) throw ctx.refuse('not_found', 'This project was not found.');
  if (!isDraft) throw isPublished(ctx);
  const { budgetLines, impactFigures, ...project } = await readProject(ctx, given);
  if (document) await checkUpload(ctx, 'projectDocument', toUpload(document).bytes);
  const photoId = photo && (await storeProjectFile(ctx, { ownerId, rule: 'projectPhoto', file: photo }));
  const documentId = document && (await storeProjectFile(ctx, { ownerId, rule: 'projectDocument', file: document }));
  return inTransaction(ctx, async (inside) => {
    if (!(await updateDraft(inside.db, { ...own, ...project, photoId, documentId }))) throw isPublished(ctx);
    await writeBudgetLines(inside.db, projectId, budgetLines);
    await writeImpactFigures(inside.db, projectId, impactFigures);
    await recordAct(inside, projectId, { title: project.title });
    return null;
  });
}

function isPublished({ refuse }: UserCtx<typeof route>) {
  return refuse('conflict', 'This project is already published.');
}
