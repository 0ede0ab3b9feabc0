import type { askForPasskey as route } from '@guildhall/contract/people/passkeys.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { optionsToSign } from './passkeys.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/**
 * What the caller's browser needs to have a passkey of theirs sign.
 * @throws Refusal `forbidden` when there is none, `validation` where the site has no name, `too_many` after sixty in a quarter of an hour
 */
export async function askForPasskey(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { passkeys } = await findSecondFactor(ctx.db, ctx.caller.id, ctx.tokenHash);
  if (passkeys.length === 0) throw ctx.refuse('forbidden', 'No passkey is set up for your account.');
  return { options: await optionsToSign(ctx, ctx.caller.id, 'prove') };
}
