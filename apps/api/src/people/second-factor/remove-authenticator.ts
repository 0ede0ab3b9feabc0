import type { removeAuthenticator as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { operatorNeedsFactor, removeFactor } from './first-factor.ts';
import { prove } from './prove.ts';
import { findSecondFactor, removeSecret } from './second-factor.sql.ts';

/**
 * Takes the caller's authenticator app away.
 * @throws Refusal `validation` when the proof is wrong, `too_many` after ten wrong ones, `forbidden` for an operator who has no passkey
 */
export async function removeAuthenticator(ctx: UserCtx<typeof route>, proof: ParsedOf<typeof route>): Promise<null> {
  const { caller, tokenHash } = ctx;
  const { isOperator, passkeys } = await findSecondFactor(ctx.db, caller.id, tokenHash);
  // Before a code is used up for nothing.
  if (isOperator && passkeys.length === 0) throw ctx.refuse('forbidden', operatorNeedsFactor);
  await prove(ctx, proof, { recovery: true });
  await removeFactor(ctx, (db) => removeSecret(db, caller.id), {
    userId: caller.id,
    event: 'secondFactorRemoved',
    subject: '',
    data: {},
  });
  return null;
}
