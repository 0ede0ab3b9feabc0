import type { resetPassword as route } from '@guildhall/contract/people/accounts.contract.ts';
import { easyToGuess, isEasyToGuess } from '@guildhall/contract/people/passwords.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { accountsNotifications } from './accounts.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { hashSecret, revokeSessions } from '../../platform/sessions/sessions.ts';
import { findRecipient, lockPasswordHash, replacePassword } from './accounts.sql.ts';
import { passwordMail } from './password-mail.ts';
import { forgetWrongCodes } from '../second-factor/count-wrong-codes.ts';
import { clearTries, rememberNetwork } from './login-tries.sql.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { endCodes, findKeyOwner, consumeUserKey } from './recovery.sql.ts';

function spent() {
  return invalid('userKey', 'This code has been used or has expired. Please request a new one.');
}

/**
 * Sets a new password by the key of a right code, once, and ends every session, code and key of the account. Failed log-ins are
 * forgotten, and the owner is mailed.
 * @throws Refusal `validation` when the key is unknown, late, used or ended, or the password is easy to guess
 */
export async function resetPassword(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<null> {
  const keyHash = hashSecret(input.userKey);
  // Asked beforehand, so that no password is hashed for an unknown key: log-ins wait in the same queue.
  const userId = await findKeyOwner(ctx.db, keyHash);
  if (userId === undefined) throw spent();
  const owner = await findRecipient(ctx.db, userId);
  if (isEasyToGuess(input.newPassword, owner)) throw invalid('newPassword', easyToGuess);
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(ctx, async ({ db }) => {
    // The account before its codes, in the same order as a change of the password, so that the two cannot deadlock.
    const old = await lockPasswordHash(db, userId);
    if (!(await consumeUserKey(db, keyHash))) throw spent();
    // From here it succeeds.
    await replacePassword(db, userId, old, passwordHash);
    await endCodes(db, userId);
    await revokeSessions(db, userId);
    // Who reads the account's mail is its owner: strangers' wrong passwords keep them out no longer.
    await clearTries(db, userId);
    await forgetWrongCodes(db, userId);
    await rememberNetwork(db, userId, networkOf(ctx.address));
    await ctx.resources.mailer.send(passwordMail(ctx.resources, owner), db);
    await notify(db, accountsNotifications, [{ userId, event: 'passwordChanged', subject: '', data: {} }]);
  });
  return null;
}
