import type { UserCtx } from '../../context.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { revokeSessions } from '../../platform/sessions/sessions.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './codes.ts';
import { findSecondFactor, lockSecondFactor, replaceRecoveryCodes } from './second-factor.sql.ts';
import { notifyOfChange, type FactorChange } from './notify-of-change.ts';

/**
 * The recovery codes of an account whose first second factor is being set up; none where it has had one, whose codes go on. All other sessions
 * end, since they were opened by the password alone, perhaps by somebody else.
 */
export async function recoveryCodesOfFirst({ db, caller, tokenHash }: UserCtx, hadFactor: boolean): Promise<string[]> {
  if (hadFactor) return [];
  const userId = caller.id;
  await revokeSessions(db, userId, tokenHash);
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(db, userId, recoveryCodes.map(hashOfRecoveryCode));
  return recoveryCodes;
}

/** The words for an operator who would have no second factor left. */
export const operatorNeedsFactor = 'An operator needs a second factor and cannot remove it.';

/**
 * Takes a second factor of the caller away by `remove`, and notifies them. With the last one the recovery codes go.
 * @throws Refusal `forbidden` when it is the last one of an operator; nothing is then changed
 */
export function removeFactor(
  ctx: UserCtx<'forbidden'>,
  remove: (db: Db) => Promise<unknown>,
  change: FactorChange,
): Promise<void> {
  return inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    await lockSecondFactor(db, caller.id);
    await remove(db);
    const { hasFactor, isOperator } = await findSecondFactor(db, caller.id, null);
    if (!hasFactor && isOperator) throw ctx.refuse('forbidden', operatorNeedsFactor);
    // From here it succeeds.
    if (!hasFactor) await replaceRecoveryCodes(db, caller.id, []);
    await notifyOfChange(inside, change);
  });
}
