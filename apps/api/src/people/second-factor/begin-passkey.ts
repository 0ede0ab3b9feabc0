import { mostPasskeys, type beginPasskey as route } from '@guildhall/contract/people/passkeys.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { tooManyPasskeys } from './add-passkey.ts';
import { optionsToSetUp } from './passkeys.ts';
import { requireOwnerProof } from './prove.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/**
 * What the caller's browser needs to make a passkey, which is added next.
 * @throws Refusal as `requireOwnerProof` does, `forbidden` when the caller has ten, `validation` where the site has no name, `too_many` after sixty in a quarter of an hour
 */
export async function beginPasskey(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, caller, tokenHash } = ctx;
  const { email, passkeys } = await findSecondFactor(db, caller.id, tokenHash);
  if (passkeys.length >= mostPasskeys) throw ctx.refuse('forbidden', tooManyPasskeys);
  await requireOwnerProof(ctx, input);
  return { options: await optionsToSetUp(ctx, { id: caller.id, email }) };
}
