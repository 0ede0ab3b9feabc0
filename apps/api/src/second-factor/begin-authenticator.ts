import type { beginAuthenticator as route } from '@guildhall/contract/second-factor.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { passwordFits } from '../accounts/passwords.ts';
import type { UserCtx } from '../context.ts';
import { invalid } from '../platform/calls/refusal.ts';
import { addressOfApp, newSecretOfApp } from './codes.ts';
import { secretPlace } from './encrypted-secrets.ts';
import { countWrongCodes } from './prove.ts';
import { findSecondFactor, keepNewSecret } from './second-factor.sql.ts';

/**
 * Makes the secret of an authenticator app for the caller, who confirms it next. The password is asked for, so that a session that was
 * left open is not enough.
 * @throws Refusal `validation` when the password is wrong, `too_many` after ten wrong ones, `forbidden` when an app is set up already
 */
export async function beginAuthenticator(
  ctx: UserCtx<typeof route>,
  { password }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, caller, tokenHash, resources } = ctx;
  const { email, passwordHash } = await findSecondFactor(db, caller.id, tokenHash);
  await countWrongCodes(ctx, caller.id, async () => {
    if (!(await passwordFits(password, passwordHash))) throw invalid('password', 'The password is not right.');
  });
  const secret = newSecretOfApp();
  if (!(await keepNewSecret(db, caller.id, resources.dataKeys.encrypt(secret, secretPlace(caller.id)))))
    throw ctx.refuse('forbidden', 'An authenticator app is set up already. Remove it before you set up another one.');
  return { secret, address: addressOfApp(secret, email) };
}
