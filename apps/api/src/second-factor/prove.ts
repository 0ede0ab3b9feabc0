import type { UserCtx } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/database/database.ts';
import { giveBackRate, takeRate } from '../platform/calls/rate-limit.ts';
import { invalid } from '../platform/calls/refusal.ts';
import { hashOfRecoveryCode, isCodeOfApp, plainCode, stepOfCode } from './codes.ts';
import { secretPlace } from './encrypted-secrets.ts';
import { findSecondFactor, noteProven, takeCode, takeRecoveryCode } from './second-factor.sql.ts';

/** Wrong codes of an account: ten in a quarter of an hour. A code of an app has a million forms, of which three are right at once. */
const rate = { most: 10, seconds: 900 };

type Proving = UserCtx<'too_many'>;

function wrong() {
  return invalid('code', 'This code is not right, or was used before. Please wait for the next one.');
}

/** Runs `check`, which refuses a wrong code, and counts the tries that were wrong. */
export async function countWrongCodes<T>(ctx: Proving, check: () => Promise<T>): Promise<T> {
  const bucket = `second-factor:${ctx.caller.id}`;
  // Every try counts before it is made, so that parallel guesses cannot pass together.
  await takeRate(ctx, bucket, rate, 'Too many wrong codes. Please wait a while before you try again.');
  const checked = await check();
  await giveBackRate(ctx.db, bucket, rate);
  return checked;
}

/**
 * Proves by a code of the app, or where `recovery` allows it by a recovery code, that it is the caller; each code serves once. The session
 * is noted as proven. Answers how many recovery codes are left.
 * @throws Refusal `validation` when the code is wrong, was used before or there is no second factor, `too_many` after ten wrong ones
 */
export function prove(ctx: Proving, code: string, options: { recovery: boolean }): Promise<number> {
  return countWrongCodes(ctx, () => inTransaction(ctx, (inside) => proveIn(inside, plainCode(code), options)));
}

async function proveIn(ctx: Proving, code: string, { recovery }: { recovery: boolean }): Promise<number> {
  const { db, caller, tokenHash } = ctx;
  const { ciphertext, keyId, confirmed, recoveryCodesLeft } = await findSecondFactor(db, caller.id, tokenHash);
  if (!confirmed || ciphertext === null || keyId === null)
    throw invalid('code', 'No second factor is set up for this account.');
  const byApp = isCodeOfApp(code);
  if (!byApp && !recovery) throw invalid('code', 'Please enter the six digits that your authenticator app shows.');
  if (byApp) {
    const secret = ctx.resources.dataKeys.decrypt({ keyId, ciphertext }, secretPlace(caller.id));
    const step = stepOfCode(secret, code);
    if (step === null || !(await takeCode(db, caller.id, step))) throw wrong();
  } else {
    if (!(await takeRecoveryCode(db, caller.id, hashOfRecoveryCode(code)))) throw wrong();
    await notify(db, [
      { userId: caller.id, event: 'recoveryCodeUsed', subject: '', data: { left: recoveryCodesLeft - 1 } },
    ]);
  }
  await noteProven(db, tokenHash);
  return byApp ? recoveryCodesLeft : recoveryCodesLeft - 1;
}
