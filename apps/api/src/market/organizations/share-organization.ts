import type { shareOrganization as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import { slugEnding } from '../sharing/slug-ending.ts';
import type { UserCtx } from '../../context.ts';
import { setOrganizationPublic } from './organizations.sql.ts';

/** Makes the caller public or takes that back. @throws Refusal `forbidden` for making public while the caller is frozen */
export async function shareOrganization(
  ctx: UserCtx<typeof route>,
  { on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (on) await refuseFrozen(ctx);
  const slug = await setOrganizationPublic(ctx.db, { organizationId: ctx.caller.id, on, ending: slugEnding() });
  return { sharePath: sharePath('o', slug) };
}
