import type { askForPasskeyAtLogIn as route } from '@guildhall/contract/people/passkeys.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { checkPassword, notRight } from './check-password.ts';
import type { Ctx } from '../../context.ts';
import { waysToLogIn } from '../second-factor/ways-to-log-in.ts';

/**
 * By what somebody with this password can prove that it is them, and what their browser needs for a passkey. Whoever does not know the password
 * learns nothing.
 * @throws Refusal `validation` when e-mail and password do not fit, `too_many` after sixty in a quarter of an hour, otherwise as `checkPassword` does
 */
export async function askForPasskeyAtLogIn(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { user, giveBack } = await checkPassword(ctx, input);
  if (!user) throw ctx.refuse('validation', notRight);
  await giveBack();
  return waysToLogIn(ctx, user.id);
}
