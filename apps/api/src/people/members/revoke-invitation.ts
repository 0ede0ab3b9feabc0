import type { revokeInvitation as route } from '@guildhall/contract/people/members.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteInvitation } from './members.sql.ts';
import { recordAnyAct } from '../../base/audit/record-act.ts';

/** Takes an invitation back. @throws Refusal `not_found` where the calling organization has none of this id */
export async function revokeInvitation(ctx: UserCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  await inTransaction(ctx, async (inside) => {
    if (!(await deleteInvitation(inside.db, inside.caller.id, id))) throw inside.refuse('not_found');
    await recordAnyAct(inside, null);
  });
  return null;
}
