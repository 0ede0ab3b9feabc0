import type { UserCtx } from '../../context.ts';
import { findPublishingObstacle } from './freezes.sql.ts';

/** What who calls for a frozen account is answered. */
export const accountFrozen =
  'Your account is frozen. You cannot send money or publish. Your profile says why, and until when.';

/** What is answered to new money for a frozen project. */
export const projectPaused = 'New money for this project is paused.';

/** What is answered to new money for what a frozen account sells. */
export const sellerFrozen = 'This organization cannot take money right now.';

/** For what publishes something, or a project. @throws Refusal `forbidden` while the caller's account, or the project, is frozen */
export async function refuseFrozen(ctx: UserCtx<'forbidden'>, projectId?: string): Promise<void> {
  const obstacle = await findPublishingObstacle(ctx.db, ctx.caller.id, projectId);
  if (obstacle === 'frozen') throw ctx.refuse('forbidden', accountFrozen);
  if (obstacle === 'paused')
    throw ctx.refuse('forbidden', 'This project is frozen, so it cannot be made public right now.');
}
