import type { readErasure as route } from '@guildhall/contract/people/personal-data.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { hasSecondFactor } from '../second-factor/prove.ts';
import { wordsOfObstacle, wordsToGiveUp } from './erasure-obstacles.ts';
import { findObstacles, findStandingErasure } from './erasure.sql.ts';

/** When the caller's account will be deleted, if that was asked for, and what keeps it from being. */
export async function readErasure(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const standing = await findStandingErasure(ctx.db, ctx.caller.id);
  const { obstacles, givesUp } = standing ? { obstacles: [], givesUp: 0n } : await findObstacles(ctx.db, ctx.caller.id);
  return {
    deletedAt: standing?.dueAt.toISOString() ?? '',
    secondFactor: await hasSecondFactor(ctx.db, ctx.caller.id),
    obstacles: obstacles.map(wordsOfObstacle),
    giveUp: wordsToGiveUp(givesUp),
  };
}
