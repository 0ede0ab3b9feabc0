import { mostPasskeys, type addPasskey as route } from '@guildhall/contract/people/passkeys.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countWrongCodes, placeOfSession } from './count-wrong-codes.ts';
import { recoveryCodesOfFirst } from './first-factor.ts';
import { insertPasskey } from './passkeys.sql.ts';
import { checkMade } from './passkeys.ts';
import { findSecondFactor, lockSecondFactor, noteProven } from './second-factor.sql.ts';
import { notifyOfChange } from './notify-of-change.ts';

/** The words for an account that has as many as it may have. */
export const tooManyPasskeys = `You have ${mostPasskeys} passkeys. Please remove one before you add another.`;

/**
 * Sets up the passkey that the caller's browser has made. The session has then proven the second factor, as it has by the first code of an app.
 * @throws Refusal `validation` when it does not fit what was asked for, or is some account's already, `forbidden` when the caller has ten,
 * `too_many` as `countWrongCodes` does
 */
export async function addPasskey(
  ctx: UserCtx<typeof route>,
  { name, passkey }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const made = await countWrongCodes(ctx, ctx.caller.id, placeOfSession(ctx.tokenHash), () =>
    checkMade(ctx, ctx.caller.id, passkey),
  );
  return inTransaction(ctx, async (inside) => {
    const { db, caller, tokenHash } = inside;
    await lockSecondFactor(db, caller.id);
    const { hasFactor, passkeys } = await findSecondFactor(db, caller.id, tokenHash);
    if (passkeys.length >= mostPasskeys) throw ctx.refuse('forbidden', tooManyPasskeys);
    if (!(await insertPasskey(db, { ...made, userId: caller.id, name })))
      throw invalid('passkey', 'This passkey is already set up.');
    // From here it succeeds.
    const recoveryCodes = await recoveryCodesOfFirst(inside, hasFactor);
    await noteProven(db, tokenHash);
    await notifyOfChange(inside, { userId: caller.id, event: 'passkeyAdded', subject: '', data: { name } });
    return { recoveryCodes };
  });
}
