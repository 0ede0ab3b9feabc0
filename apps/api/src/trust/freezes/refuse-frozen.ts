import type { UserCtx } from '../../context.ts';
import { findPublishingObstacle } from './freezes.sql.ts';

/** What who calls for a frozen account is answered. */
export const accountFrozen =
  'Your account is frozen: no money leaves it, and it cannot publish. Your profile tells why, and until when.';

/** What is answered to new money for a frozen project. */
export const projectPaused = 'New money for this project is paused.';

/** What is answered to new money for what a frozen account sells. */
export const sellerFrozen = 'This organization takes no money at present.';

/** For what publishes something, or a project. @throws Refusal `forbidden` while the caller's account, or the project, is frozen */
export async function refuseFrozen(ctx: UserCtx<'forbidden'>, projectId?: string): Promise<void> {
  const obstacle = await findPublishingObstacle(ctx.db, ctx.caller.id, projectId);
  if (obstacle === 'frozen') throw ctx.refuse('forbidden', accountFrozen);
  if (obstacle === 'paused')
    throw ctx.refuse('forbidden', 'This project is frozen: it cannot be made public at present.');
}
