import type { correctProject as route } from '@guildhall/contract/market/project-corrections.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { recordUpload, withPendingUpload, type PendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { toUpload } from '../projects/project-files.ts';
import { notifyOfCorrection } from './notify-of-correction.ts';
import { findOwnState, writeCorrection } from './project-corrections.sql.ts';

/**
 * Corrects the title, the description, the photo and the explanations of an open or funded project of the caller; its terms stay. What they were
 * before is kept and shown to everybody who sees the project, and its holders are notified.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, `validation` for a draft, a failed or canceled project, where
 *   nothing would change, or for a photo that is none, `too_large`
 */
export async function correctProject(
  ctx: UserCtx<typeof route>,
  { projectId, title, description, photo, ...others }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx, projectId);
  const organizationId = ctx.caller.id;
  const explanations = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== null));
  const write = (kept?: PendingUpload) =>
    inTransaction(ctx, async (inside) => {
      const photoId = kept ? (await recordUpload(inside, kept)).id : null;
      const correction = {
        organizationId,
        projectId,
        actorId: ctx.caller.actor,
        title,
        description,
        photoId,
        explanations,
      };
      const corrected = await writeCorrection(inside.db, correction);
      if (corrected.outcome !== 'ok') throw refusalOf(ctx, corrected.outcome);
      await recordAct(inside, projectId, { title: corrected.title });
      await notifyOfCorrection(ctx.resources.jobs, inside.db, corrected.id);
      return { correctedAt: corrected.correctedAt.toISOString() };
    });
  if (photo === null) return write();
  // What can be refused is refused before a photo is kept, and once more under the lock.
  const state = await findOwnState(ctx.db, { organizationId, projectId });
  if (state === undefined || state in refusals) throw refusalOf(ctx, state);
  return withPendingUpload(ctx, { ownerId: organizationId, rule: 'projectPhoto', upload: toUpload(photo) }, write);
}

const ended = 'This project has ended, so it can no longer be corrected.';
const refusals: Record<string, string> = {
  draft: 'This is a draft. You can edit all of it.',
  failed: ended,
  canceled: ended,
  ended,
  same: 'The project already says this.',
};

function refusalOf({ refuse }: UserCtx<typeof route>, obstacle: string | undefined) {
  const words = obstacle === undefined ? undefined : refusals[obstacle];
  return words === undefined ? refuse('not_found', 'This project was not found.') : refuse('validation', words);
}
