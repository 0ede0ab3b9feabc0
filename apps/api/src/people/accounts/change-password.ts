import type { changePassword as route } from '@guildhall/contract/people/accounts.contract.ts';
import { easyToGuess, isEasyToGuess } from '@guildhall/contract/people/passwords.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { accountsNotifications } from './accounts.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { UserCtx } from '../../context.ts';
import { giveBackRate, takeRate } from '../../platform/calls/rate-limit.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { findCaller, revokeSessions } from '../../platform/sessions/sessions.ts';
import { findPasswordHash, findRecipient, replacePassword } from './accounts.sql.ts';
import { passwordMail } from './password-mail.ts';
import { hashing, hashPassword, passwordFits } from '../../platform/secrets/passwords.ts';
import { endCodes } from './recovery.sql.ts';

const rate = { most: 10, seconds: 900 };

function wrong() {
  return invalid('oldPassword', 'The old password is wrong.');
}

/**
 * Changes the caller's password and ends every code and key of the account and every session but the caller's own;
 * the owner is mailed.
 * @throws Refusal `validation` when the old password is wrong or the new one easy to guess, `too_many` after ten wrong ones in 15 minutes,
 * `unauthorized` when the caller's session has ended meanwhile
 */
export async function changePassword(ctx: UserCtx<typeof route>, input: ParsedOf<typeof route>): Promise<null> {
  const { id } = ctx.caller;
  const owner = await findRecipient(ctx.db, id);
  if (isEasyToGuess(input.newPassword, owner)) throw invalid('newPassword', easyToGuess);
  // So that a try is not counted that cannot be made.
  if (hashing.isFull()) throw hashing.refusal();
  await takeRate(ctx, `change-password:${id}`, rate);
  const old = await findPasswordHash(ctx.db, id);
  if (old === undefined || !(await passwordFits(input.oldPassword, old))) throw wrong();
  await giveBackRate(ctx.db, `change-password:${id}`);
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(ctx, async ({ db }) => {
    // Both are looked at again: hashing takes long enough for a reset to come in between.
    if (!(await replacePassword(db, id, old, passwordHash))) throw wrong();
    if (!(await findCaller(db, ctx.tokenHash!, 'self'))) throw ctx.refuse('unauthorized');
    // From here it succeeds.
    await endCodes(db, id);
    await revokeSessions(db, id, ctx.tokenHash);
    await ctx.resources.mailer.send(passwordMail(ctx.resources, owner), db);
    await notify(db, accountsNotifications, [{ userId: id, event: 'passwordChanged', subject: '', data: {} }]);
  });
  return null;
}
