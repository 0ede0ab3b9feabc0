import type { Proof } from '@guildhall/contract/factor-proof.ts';
import type { Ctx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { secondFactorNotifications } from './second-factor.notifications.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { hashOfRecoveryCode, isCodeOfApp, plainCode, stepOfCode } from './codes.ts';
import { secretPlace } from './encrypted-secrets.ts';
import { findSecondFactor, takeCode, takeRecoveryCode } from './second-factor.sql.ts';

/** What is needed to check a factor, also of an account that is not logged in yet. */
export type Checking = Pick<Ctx<'too_many'>, 'db' | 'resources' | 'refuse'>;

function wrong() {
  return invalid('code', 'This code is wrong or has already been used. Please wait for the next one.');
}

/** Takes a code, once, and answers how many recovery codes are left. A passkey has been checked before. */
export async function takeFactor(
  { db, resources }: Checking,
  userId: string,
  proof: Proof,
  { recovery }: { recovery: boolean },
): Promise<number> {
  const { hasFactor, ciphertext, keyId, confirmed, recoveryCodesLeft } = await findSecondFactor(db, userId, null);
  if (proof.passkey !== '') return recoveryCodesLeft;
  const code = plainCode(proof.code);
  if (code === '') throw invalid('code', 'Please enter the code.');
  if (!hasFactor) throw invalid('code', 'No second factor is set up for this account.');
  const byApp = isCodeOfApp(code);
  if (!byApp && !recovery) throw invalid('code', 'Please enter the six digits that your authenticator app shows.');
  if (byApp) {
    if (!confirmed || ciphertext === null || keyId === null) throw wrong();
    const secret = resources.dataKeys.decrypt({ keyId, ciphertext }, secretPlace(userId));
    const step = stepOfCode(secret, code);
    if (step === null || !(await takeCode(db, userId, step))) throw wrong();
  } else {
    if (!(await takeRecoveryCode(db, userId, hashOfRecoveryCode(code)))) throw wrong();
    await notify(db, secondFactorNotifications, [
      { userId, event: 'recoveryCodeUsed', subject: '', data: { left: recoveryCodesLeft - 1 } },
    ]);
  }
  return byApp ? recoveryCodesLeft : recoveryCodesLeft - 1;
}
