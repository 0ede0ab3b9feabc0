import type { resetPassword as route } from '@guildhall/contract/accounts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { inTransaction } from '../platform/database.ts';
import type { Ctx } from '../platform/context.ts';
import { invalid } from '../platform/refusal.ts';
import { hashSecret, revokeSessions } from '../platform/sessions.ts';
import { setPassword } from './accounts.sql.ts';
import { hashPassword } from './passwords.ts';
import { isUserKey, useUserKey } from './recovery.sql.ts';

const spent = () => invalid('userKey', 'This key was used or no longer holds. Please ask for a new code.');

/** Sets a new password by the key of a right code, once, and ends every session of the account. */
export const resetPassword = async (ctx: Ctx, input: ParsedOf<typeof route>): Promise<null> => {
  const keyHash = hashSecret(input.userKey);
  // Asked beforehand, so that nobody can have passwords hashed for nothing: log-ins wait in the same queue.
  if (!(await isUserKey(ctx.db, keyHash))) throw spent();
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(ctx, async ({ db }) => {
    const userId = await useUserKey(db, keyHash);
    if (userId === undefined) throw spent();
    // From here it succeeds.
    await setPassword(db, userId, passwordHash);
    await revokeSessions(db, userId);
  });
  return null;
};
