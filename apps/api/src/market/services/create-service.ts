import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { createService as route } from '@guildhall/contract/market/services.contract.ts';
import type { UserCtx } from '../../context.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { refuseOldTerms } from '../../people/terms/refuse-old-terms.ts';
import { refuseUnverified } from '../../people/verification/refuse-unverified.ts';
import { insertService } from './services.sql.ts';

/** Offers a service of the caller. @throws Refusal `forbidden` while the caller is frozen */
export async function createService(
  ctx: UserCtx<typeof route>,
  { title, budgetRequired }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx);
  await refuseUnverified(ctx);
  await refuseOldTerms(ctx);
  return { id: await insertService(ctx.db, ctx.caller.id, title, budgetRequired) };
}
