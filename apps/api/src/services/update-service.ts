import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { updateService as route } from '@guildhall/contract/services.contract.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeService } from './services.sql.ts';

/**
 * Changes a service of the caller.
 * @throws Refusal `notFound` also for another organization's
 */
export async function updateService(
  ctx: UserCtx,
  { id, title, budgetRequired }: ParsedOf<typeof route>,
): Promise<null> {
  if (!(await changeService(ctx.db, ctx.caller.id, id, title, budgetRequired)))
    throw new Refusal('notFound', 'This service was not found.');
  return null;
}
