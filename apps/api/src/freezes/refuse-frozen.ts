import type { UserCtx } from '../context.ts';
import { isFrozen } from './freezes.sql.ts';

/** What who calls for a frozen account is answered. */
export const accountFrozen =
  'Your account is frozen: no money leaves it, and it cannot publish. Your profile tells why, and until when.';

/** What is answered to new money for a frozen project. */
export const projectPaused = 'New money for this project is paused.';

/** What is answered to new money for what a frozen account sells. */
export const sellerFrozen = 'This organization takes no money at present.';

/** For what publishes something. @throws Refusal `forbidden` while the caller's account is frozen */
export async function refuseFrozen(ctx: UserCtx<'forbidden'>): Promise<void> {
  if (await isFrozen(ctx.db, ctx.caller.id)) throw ctx.refuse('forbidden', accountFrozen);
}
