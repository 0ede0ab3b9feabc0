import type { beginAuthenticator as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { addressOfApp, newSecretOfApp } from './codes.ts';
import { secretPlace } from './encrypted-secrets.ts';
import { requireOwnerProof } from './prove.ts';
import { findSecondFactor, saveNewSecret } from './second-factor.sql.ts';

/**
 * Makes the secret of an authenticator app for the caller, who confirms it next.
 * @throws Refusal as `requireOwnerProof` does, `forbidden` when an app is set up already
 */
export async function beginAuthenticator(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, caller, tokenHash, resources } = ctx;
  const isSetUp = () =>
    ctx.refuse('forbidden', 'An authenticator app is already set up. Remove it before you set up another one.');
  const { email, confirmed } = await findSecondFactor(db, caller.id, tokenHash);
  if (confirmed) throw isSetUp();
  await requireOwnerProof(ctx, input);
  const secret = newSecretOfApp();
  if (!(await saveNewSecret(db, caller.id, resources.dataKeys.encrypt(secret, secretPlace(caller.id)))))
    throw isSetUp();
  return { secret, address: addressOfApp(secret, email) };
}
