import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { createService as route } from '@guildhall/contract/services.contract.ts';
import type { UserCtx } from '../context.ts';
import { insertService } from './services.sql.ts';

/** Offers a service of the caller. */
export async function createService(
  ctx: UserCtx,
  { title, budgetRequired }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return {
    id: await insertService(ctx.db, ctx.caller.id, title, budgetRequired),
  };
}
