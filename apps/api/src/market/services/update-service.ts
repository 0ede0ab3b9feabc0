import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { updateService as route } from '@guildhall/contract/market/services.contract.ts';
import type { UserCtx } from '../../context.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { refuseUnverified } from '../../people/verification/refuse-unverified.ts';
import { changeService } from './services.sql.ts';

/**
 * Changes a service of the caller.
 * @throws Refusal `not_found` also for another organization's, `forbidden` while the caller is frozen
 */
export async function updateService(
  ctx: UserCtx<typeof route>,
  { id, title, budgetRequired }: ParsedOf<typeof route>,
): Promise<null> {
  await refuseFrozen(ctx);
  await refuseUnverified(ctx);
  if (!(await changeService(ctx.db, ctx.caller.id, id, title, budgetRequired)))
    throw ctx.refuse('not_found', 'This service was not found.');
  return null;
}
