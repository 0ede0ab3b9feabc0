import type { Proof } from '@guildhall/contract/factor-proof.ts';
import { passwordFits } from '../../platform/secrets/passwords.ts';
import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { secondFactorNotifications } from './second-factor.notifications.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { invalid, Refusal } from '../../platform/calls/refusal.ts';
import { isCodeOfApp, plainCode } from './codes.ts';
import { countWrongCodes, placeOfSession, placesOfLogIn } from './count-wrong-codes.ts';
import { checkSigned, LateAnswer } from './passkeys.ts';
import { findFreshProof, findSecondFactor, noteProven } from './second-factor.sql.ts';
import { takeFactor, type Checking } from './take-factor.ts';

type Proving = UserCtx<'too_many'>;

/** Whether the account is asked for more than its password. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId, null)).hasFactor;
}

/** Whether the caller has a second factor, which this session has proven within ten minutes. */
export function hasFreshProof({
  db,
  caller,
  tokenHash,
}: Pick<Proving, 'db' | 'caller' | 'tokenHash'>): Promise<boolean> {
  return findFreshProof(db, caller.id, tokenHash);
}

/**
 * Proves by a code of the app, by a passkey, or where `recovery` allows it by a recovery code, that it is the caller; each serves once. The
 * session is noted as proven. Answers how many recovery codes are left.
 * @throws Refusal `validation` when it is wrong, was used before or there is no second factor, `too_many` as `countWrongCodes` does
 */
export function prove(ctx: Proving, proof: Proof, options: { recovery: boolean }): Promise<number> {
  const { caller, tokenHash } = ctx;
  return countWrongCodes(ctx, caller.id, placeOfSession(tokenHash), async () => {
    if (proof.passkey !== '') await checkSigned(ctx, caller.id, 'prove', proof.passkey);
    return inTransaction(ctx, async (inside) => {
      const left = await takeFactor(inside, caller.id, proof, options);
      await noteProven(inside.db, tokenHash);
      return left;
    });
  });
}

/**
 * Requires that it is the caller before a second factor is added: by one that there is, otherwise by the password, so that a session that was
 * left open is not enough.
 * @throws Refusal `validation` when it is wrong, `too_many` as `countWrongCodes` does
 */
export async function requireOwnerProof(
  ctx: Proving,
  { password, ...proof }: Proof & { password: string },
): Promise<void> {
  const { hasFactor, passwordHash } = await findSecondFactor(ctx.db, ctx.caller.id, null);
  if (hasFactor) {
    await prove(ctx, proof, { recovery: true });
    return;
  }
  await countWrongCodes(ctx, ctx.caller.id, placeOfSession(ctx.tokenHash), async () => {
    if (password === '') throw invalid('password', 'Password is Required');
    if (!(await passwordFits(password, passwordHash))) throw invalid('password', 'The password is wrong.');
  });
}

/**
 * Takes what proves the second factor of an account that logs in; it serves once. Its owner is notified of a wrong one.
 * @throws Refusal as `prove` does
 */
export async function takeProofAtLogIn(
  ctx: Checking,
  userId: string,
  proof: Proof,
  from: { network: string; isKnown: boolean },
): Promise<void> {
  const byPasskey = proof.passkey !== '';
  const byRecoveryCode = !byPasskey && !isCodeOfApp(plainCode(proof.code));
  await countWrongCodes(ctx, userId, placesOfLogIn(from, byRecoveryCode), async () => {
    try {
      if (byPasskey) await checkSigned(ctx, userId, 'log in', proof.passkey);
      else await inTransaction(ctx, (inside) => takeFactor(inside, userId, proof, { recovery: true }));
    } catch (error) {
      // Whoever comes so far knows the password.
      if (error instanceof Refusal && !(error instanceof LateAnswer))
        await notify(ctx.db, secondFactorNotifications, [
          { userId, event: byPasskey ? 'wrongPasskeyAtLogIn' : 'wrongCodeAtLogIn', subject: '', data: {} },
        ]);
      throw error;
    }
  });
}

/** Notes that the session of this token was opened with a code, so that the console does not ask for another one at once. */
export async function noteProvenAtLogIn(db: Db, token: string): Promise<void> {
  await noteProven(db, hashSecret(token));
}
