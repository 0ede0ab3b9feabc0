import type { Ctx } from '../../context.ts';
import { optionsToSign, passkeySite } from './passkeys.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/** By what an account proves at the log-in that it is its owner; `options` is what a browser needs for a passkey, empty without one. */
export async function waysToLogIn(ctx: Ctx<'too_many'>, userId: string) {
  const { confirmed, passkeys } = await findSecondFactor(ctx.db, userId, null);
  const hasPasskeys = passkeys.length > 0 && passkeySite(ctx.resources.site) !== '';
  return {
    authenticator: confirmed,
    options: hasPasskeys ? await optionsToSign(ctx, userId, 'log in') : '',
  };
}
