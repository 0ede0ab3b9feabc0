import type { changePassword as route } from '@guildhall/contract/accounts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { inTransaction } from '../platform/database.ts';
import type { UserCtx } from '../platform/context.ts';
import { giveBackRate, takeRate } from '../platform/rate-limit.ts';
import { invalid } from '../platform/refusal.ts';
import { revokeSessions } from '../platform/sessions.ts';
import { findPasswordHash, setPassword } from './accounts.sql.ts';
import { hashPassword, passwordFits } from './passwords.ts';

const rate = { most: 10, seconds: 900 };

/**
 * Changes the caller's password and ends every session of the account but the caller's own.
 * @throws Refusal `validation` when the old password is wrong, `tooMany` after ten wrong ones in 15 minutes
 */
export const changePassword = async (ctx: UserCtx, input: ParsedOf<typeof route>): Promise<null> => {
  const { id } = ctx.caller;
  await takeRate(ctx.db, `change-password:${id}`, rate);
  if (!(await passwordFits(input.oldPassword, await findPasswordHash(ctx.db, id))))
    throw invalid('oldPassword', 'The old password is not right.');
  await giveBackRate(ctx.db, `change-password:${id}`, rate);
  const passwordHash = await hashPassword(input.newPassword);
  // From here it succeeds.
  await inTransaction(ctx, async ({ db }) => {
    await setPassword(db, id, passwordHash);
    await revokeSessions(db, id, ctx.tokenHash);
  });
  return null;
};
