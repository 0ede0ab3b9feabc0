import type { Upload } from '@guildhall/contract/fields.ts';
import type { createProject as route } from '@guildhall/contract/market/projects.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { requireOffered } from '../../base/categories/require-offered.ts';
import { checkUpload, storeUpload } from '../../base/files/store-upload.ts';
import type { UploadPurpose } from '../../base/files/upload-rules.ts';
import type { UserCtx } from '../../context.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { refuseUnverified } from '../../people/verification/refuse-unverified.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { businessDay } from '../../platform/clock/business-day.ts';
import { deadlineOf, reflectionOf } from '../funding/funding-terms.ts';
import { announceProject } from './announce-project.ts';
import { insertProject, isProjectCategoryOffered } from './projects.sql.ts';

/**
 * Publishes a project of the caller, or keeps it as a draft. Its files are kept outside of any transaction, because encoding a photo takes longer
 * than one should; what could be refused is asked before anything is kept.
 * @throws Refusal `forbidden` while the caller is frozen, `validation` for a category that is not offered, a last day that is not ahead, too few days to reconsider, or files of another kind, `too_large` for files that are
 */
export async function createProject(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx);
  await refuseUnverified(ctx);
  requireOffered('categoryId', await isProjectCategoryOffered(ctx.db, input.categoryId));
  const { document, photo, budgetRequired, draft, openUntil, reflectionDays, ...rest } = input;
  const funding = {
    openUntil: openUntil === '' ? null : deadlineOf(openUntil, await businessDay(ctx.db)),
    reflectionDays: reflectionOf(reflectionDays, ctx.resources.config),
    state: draft ? ('draft' as const) : ('open' as const),
  };
  await checkUpload(ctx, 'projectDocument', bufferOf(document));
  const photoId = await storeFile(ctx, 'projectPhoto', photo);
  // From here it succeeds.
  const documentId = await storeFile(ctx, 'projectDocument', document);
  return inTransaction(ctx, async ({ db, caller, resources }) => {
    const id = await insertProject(db, {
      ...rest,
      ...funding,
      createdBy: caller.id,
      budget: budgetRequired,
      documentId,
      photoId,
    });
    if (!draft) await announceProject(resources.jobs, db, id);
    return { id, state: funding.state };
  });
}

function bufferOf({ bytes }: Upload) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function storeFile(ctx: UserCtx<typeof route>, rule: UploadPurpose, file: Upload): Promise<string> {
  const upload = { filename: file.name, bytes: bufferOf(file) };
  return (await storeUpload(ctx, { ownerId: ctx.caller.id, rule, upload })).id;
}
