import type { like as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { refuseInsider } from '../../people/members/refuse-insider.ts';
import { toggleLike } from './organizations.sql.ts';

/**
 * Likes an organization for the caller, or takes the like back: `on` sets it, null toggles it. `slug` is the new state.
 * @throws Refusal `forbidden` for oneself and whoever belongs to it, `not_found` when there is no such organization
 */
export async function like(
  ctx: UserCtx<typeof route>,
  { orgId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (orgId === ctx.caller.id) throw ctx.refuse('forbidden', 'You cannot like yourself.');
  // Who has joined since takes their like back.
  if (on !== false) await refuseInsider(ctx, orgId);
  const state = await toggleLike(ctx.db, ctx.caller.id, orgId, on);
  if (!state) throw ctx.refuse('not_found', 'This organization was not found.');
  return state;
}
