import type { discardUpdate as route } from '@guildhall/contract/market/updates.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { deleteWithCopies } from '../../base/files/file-store.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteDraft } from './updates.sql.ts';

/**
 * Deletes a draft of an update of a project of the caller, with its pictures and files.
 * @throws Refusal `not_found`, and `validation` once it is published
 */
export async function discardUpdate(ctx: UserCtx<typeof route>, { updateId }: ParsedOf<typeof route>): Promise<null> {
  const keys = await inTransaction(ctx, async (inside) => {
    const { outcome, projectTitle, storageKeys } = await deleteDraft(inside.db, {
      organizationId: ctx.caller.id,
      updateId,
    });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This update was not found.');
    if (outcome === 'published') throw ctx.refuse('validation', 'This update is published. You can correct it.');
    await recordAct(inside, updateId, { title: projectTitle });
    return storageKeys;
  });
  // Their rows are gone: what cannot be deleted now the sweep takes.
  for (const key of keys) await deleteWithCopies(ctx.resources.fileStore, key).catch(() => {});
  return null;
}
