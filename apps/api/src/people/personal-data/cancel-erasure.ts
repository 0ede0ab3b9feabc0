import type { cancelErasure as route } from '@guildhall/contract/people/personal-data.contract.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { takeErasureBack } from './take-erasure-back.ts';

/**
 * Keeps the caller's account, which was to be deleted.
 * @throws Refusal `not_found` when it was not
 */
export async function cancelErasure(ctx: UserCtx<typeof route>): Promise<null> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await takeErasureBack(db, ctx.resources.personalData, ctx.caller.id)))
      throw ctx.refuse('not_found', 'Your account is not due to be deleted.');
  });
  return null;
}
