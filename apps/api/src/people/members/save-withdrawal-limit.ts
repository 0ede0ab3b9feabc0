import type { saveWithdrawalLimit as route } from '@guildhall/contract/people/members.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeLimit } from './members.sql.ts';
import { notifyMoneyMembers } from './notify-money-members.ts';
import { recordAnyAct } from '../../base/audit/record-act.ts';

/** Sets beyond which amount a withdrawal needs two members, or takes that limit away; the organization and its people are notified. */
export async function saveWithdrawalLimit(
  ctx: UserCtx<typeof route>,
  { limit }: ParsedOf<typeof route>,
): Promise<null> {
  await inTransaction(ctx, async (inside) => {
    const { id, actor } = inside.caller;
    await writeLimit(inside.db, id, limit, actor);
    await recordAnyAct(inside, null, limit === null ? {} : { cents: String(limit) });
    // Each change is notified of by itself: the sum of two limits means nothing.
    await notifyMoneyMembers(inside, 'withdrawalLimit', crypto.randomUUID(), limit ?? 0n, {});
  });
  return null;
}
