import {
  minutesToCorrect,
  mostUpdateDrafts,
  mostUpdateVersions,
  type writeUpdate as route,
} from '@guildhall/contract/market/updates.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { notifyOfUpdate } from './notify-followers.ts';
import { writeUpdateOf } from './updates.sql.ts';

const obstacles = {
  unpublished: 'This project is a draft. Publish it before you write about it.',
  published: 'This update is published.',
  audience: 'Who may read a published update stays the same.',
  same: 'The update already says this.',
  often: `An update has up to ${mostUpdateVersions} versions.`,
  many: `A project has up to ${mostUpdateDrafts} drafts of updates. Please publish or discard one.`,
};

/**
 * Writes an update of a project of the caller, changes or publishes a draft of one, or corrects one that is published.
 * @throws Refusal `not_found`, `forbidden` while the caller or the project is frozen, and `validation` of a draft project, with too many drafts or versions, or
 *   where a correction changes nothing or the audience
 */
export async function writeUpdate(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { projectId } = input;
  await refuseFrozen(ctx, projectId);
  return inTransaction(ctx, async (inside) => {
    const update = {
      ...input,
      organizationId: ctx.caller.id,
      inPlace: `${minutesToCorrect} minutes`,
      mostDrafts: mostUpdateDrafts,
      mostVersions: mostUpdateVersions,
      pictures: input.pictures ? JSON.stringify(input.pictures) : null,
      files: input.files ? JSON.stringify(input.files) : null,
    };
    const { outcome, id, done, projectTitle } = await writeUpdateOf(inside.db, update);
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project or update was not found.');
    if (outcome === 'file') throw ctx.refuse('not_found', 'A picture or a file was not found.');
    if (outcome !== 'ok') throw ctx.refuse('validation', obstacles[outcome]);
    if (done === 'published') await notifyOfUpdate(ctx.resources.jobs, inside.db, id);
    await recordAct(inside, projectId, { title: projectTitle });
    return { id, done };
  });
}
