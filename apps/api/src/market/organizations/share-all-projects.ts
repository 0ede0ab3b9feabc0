import type { shareAllProjects as route } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import type { UserCtx } from '../../context.ts';
import { answerSharing } from './organizations.sql.ts';

/** The first answer to whether everybody may see the projects of before. @throws Refusal `forbidden` for yes while the caller is frozen */
export async function shareAllProjects(
  ctx: UserCtx<typeof route>,
  { on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (on) await refuseFrozen(ctx);
  return { shared: await answerSharing(ctx.db, { organizationId: ctx.caller.id, on }) };
}
