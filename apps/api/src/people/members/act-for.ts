import type { actFor as route } from '@guildhall/contract/people/memberships.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { letSessionAct } from './members.sql.ts';

/** Lets the session act for an organization, or for its own account again. @throws Refusal `not_found` where the account is no member of it */
export async function actFor(
  ctx: UserCtx<typeof route>,
  { organizationId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const acting = await letSessionAct(ctx.db, ctx.tokenHash!, organizationId);
  if (!acting) throw ctx.refuse('not_found');
  const { told: _told, ...rest } = acting;
  return rest;
}
