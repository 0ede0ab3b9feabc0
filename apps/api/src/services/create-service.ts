import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { createService as route } from '@guildhall/contract/services.contract.ts';
import type { UserCtx } from '../context.ts';
import { refuseFrozen } from '../freezes/refuse-frozen.ts';
import { recordAct } from '../members/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { refuseUnverified } from '../verification/refuse-unverified.ts';
import { insertService } from './services.sql.ts';

/** Offers a service of the caller. @throws Refusal `forbidden` while the caller is frozen */
export async function createService(
  ctx: UserCtx<typeof route>,
  { title, budgetRequired }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx);
  await refuseUnverified(ctx);
  return inTransaction(ctx, async (inside) => {
    const id = await insertService(inside.db, inside.caller.id, title, budgetRequired);
    await recordAct(inside, id, { title });
    return { id };
  });
}
