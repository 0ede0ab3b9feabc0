import type { discardDraft as route } from '@guildhall/contract/market/project-drafts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { deleteDraft } from './project-drafts.sql.ts';

/**
 * Deletes a draft of the caller. Its files are swept, as all to which nothing refers.
 * @throws Refusal `not_found`, `conflict` once it is published or where an operator has frozen it before, `forbidden` while the caller or the draft
 *   is frozen
 */
export async function discardDraft(ctx: UserCtx<typeof route>, { projectId }: ParsedOf<typeof route>): Promise<null> {
  await refuseFrozen(ctx, projectId);
  return inTransaction(ctx, async (inside) => {
    const { outcome, title } = await deleteDraft(inside.db, { organizationId: ctx.caller.id, projectId });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'published')
      throw ctx.refuse('conflict', 'This project is already published. You can cancel it, but not discard it.');
    if (outcome === 'frozen')
      throw ctx.refuse('conflict', 'Guildhall froze this draft before, so it cannot be discarded.');
    await recordAct(inside, projectId, { title });
    return null;
  });
}
