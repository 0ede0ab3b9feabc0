import type { connect as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { toggleConnection } from './organizations.sql.ts';

/**
 * Connects the caller with an organization, or disconnects: `on` sets it, null toggles it. `slug` is the new state.
 * @throws Refusal `forbidden` with oneself, `not_found` when there is no such organization
 */
export async function connect(
  ctx: UserCtx<typeof route>,
  { orgId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (orgId === ctx.caller.id) throw ctx.refuse('forbidden', 'You cannot connect with yourself.');
  const state = await toggleConnection(ctx.db, ctx.caller.id, orgId, on);
  if (!state) throw ctx.refuse('not_found', 'This organization was not found.');
  return state;
}
