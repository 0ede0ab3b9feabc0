import type { confirmAuthenticator as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { isCodeOfApp, plainCode, stepOfCode } from './codes.ts';
import { countWrongCodes, placeOfSession } from './count-wrong-codes.ts';
import { secretPlace } from './encrypted-secrets.ts';
import { recoveryCodesOfFirst } from './first-factor.ts';
import { confirmSecret, findSecondFactor, lockSecondFactor, noteProven } from './second-factor.sql.ts';
import { notifyOfChange } from './notify-of-change.ts';

/**
 * Sets the caller's authenticator app up by a code of it, which then is used up, and answers the recovery codes of the first second factor.
 * @throws Refusal `validation` when the code is wrong or none was begun, `forbidden` when one is set up already, `too_many` as `countWrongCodes` does
 */
export function confirmAuthenticator(
  ctx: UserCtx<typeof route>,
  { code }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return countWrongCodes(ctx, ctx.caller.id, placeOfSession(ctx.tokenHash), () =>
    inTransaction(ctx, (inside) => confirm(inside, plainCode(code))),
  );
}

async function confirm(ctx: UserCtx<typeof route>, code: string): Promise<DataOf<typeof route>> {
  const { db, caller, tokenHash, resources } = ctx;
  await lockSecondFactor(db, caller.id);
  const { ciphertext, keyId, confirmed, hasFactor } = await findSecondFactor(db, caller.id, tokenHash);
  if (confirmed) throw ctx.refuse('forbidden', 'An authenticator app is already set up.');
  if (ciphertext === null || keyId === null) throw invalid('code', 'Please scan the code with your app first.');
  const secret = resources.dataKeys.decrypt({ keyId, ciphertext }, secretPlace(caller.id));
  const step = isCodeOfApp(code) ? stepOfCode(secret, code) : null;
  if (step === null) throw invalid('code', 'This code is wrong. Please enter the one your app shows now.');
  if (!(await confirmSecret(db, caller.id, ciphertext, step)))
    throw invalid('code', 'The code on the screen has changed since. Please scan it again.');
  // From here it succeeds.
  const recoveryCodes = await recoveryCodesOfFirst(ctx, hasFactor);
  await noteProven(db, tokenHash);
  await notifyOfChange(ctx, { userId: caller.id, event: 'secondFactorSet', subject: '', data: {} });
  return { recoveryCodes };
}
