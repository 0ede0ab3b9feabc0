import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { deleteService as route } from '@guildhall/contract/market/services.contract.ts';
import type { UserCtx } from '../../context.ts';
import { removeService } from './services.sql.ts';

/**
 * Takes a service of the caller away.
 * @throws Refusal `not_found` also for another organization's
 */
export async function deleteService(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  if (!(await removeService(ctx.db, ctx.caller.id, id))) throw ctx.refuse('not_found', 'This service was not found.');
  return null;
}
