import { formatCents } from '@guildhall/contract/money.ts';
import type { requestErasure as route } from '@guildhall/contract/people/personal-data.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { hashing, passwordFits } from '../../platform/secrets/passwords.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { personalDataNotifications } from './personal-data.notifications.ts';
import { giveBackRate, takeRate } from '../../platform/calls/rate-limit.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { erasureWaits } from '../../platform/jobs/retention.ts';
import { hasSecondFactor, prove } from '../second-factor/prove.ts';
import { eraseQueue } from './erase-account.ts';
import { wordsOfObstacle, wordsToGiveUp } from './erasure-obstacles.ts';
import { addErasure, findObstacles, findPasswordHash, stopSales } from './erasure.sql.ts';
import { erasureMail } from './personal-data-mails.ts';
import { findRecipient } from './personal-data.sql.ts';

const rate = { most: 10, seconds: 900 };

/**
 * Schedules the deletion of the caller's account in seven days. Until then nobody can buy from an organization's projects.
 * What is still to come of the caller's investments is given up in the words that `wordsToGiveUp` asks for.
 * @throws Refusal `validation` when the password, the code of the second factor or those words are wrong, `conflict` when something has to be settled first or it was asked for already,
 * `too_many` after ten wrong passwords in 15 minutes
 */
export async function requestErasure(
  ctx: UserCtx<typeof route>,
  { password, giveUp, ...proof }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { id: userId } = ctx.caller;
  // So that a try is not counted that cannot be made.
  if (hashing.isFull()) throw hashing.refusal();
  await takeRate(ctx, `erasure:${userId}`, rate);
  if (!(await passwordFits(password, await findPasswordHash(ctx.db, userId))))
    throw invalid('password', 'The password is wrong.');
  await giveBackRate(ctx.db, `erasure:${userId}`);
  if (await hasSecondFactor(ctx.db, userId)) await prove(ctx, proof, { recovery: true });
  return inTransaction(ctx, async ({ db }) => {
    const {
      obstacles: [obstacle],
      givesUp,
    } = await findObstacles(db, userId);
    if (obstacle) throw ctx.refuse('conflict', wordsOfObstacle(obstacle).text);
    const wanted = wordsToGiveUp(givesUp);
    if (wanted !== '' && giveUp !== wanted)
      throw invalid(
        'giveUp',
        `${formatCents(givesUp)} of your investments has not been paid back. To give it up, please type: ${wanted}`,
      );
    const added = await addErasure(db, { userId, days: erasureWaits, givesUp: wanted, givesUpCents: givesUp });
    if (!added) throw ctx.refuse('conflict', 'Your account is already due to be deleted.');
    // From here it succeeds.
    const { mailer, jobs, personalData } = ctx.resources;
    await stopSales(db, personalData.erasures, userId);
    const on = added.dueAt.toISOString().slice(0, 10);
    await notify(db, personalDataNotifications, [{ userId, event: 'erasure', subject: added.id, data: { on } }]);
    await mailer.send(erasureMail(ctx.resources, await findRecipient(db, userId), on), db);
    await jobs.send(eraseQueue, {}, { db, afterSeconds: erasureWaits * 86_400 });
    return { deletedAt: added.dueAt.toISOString() };
  });
}
