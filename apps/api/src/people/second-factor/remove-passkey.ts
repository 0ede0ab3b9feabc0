import type { removePasskey as route } from '@guildhall/contract/people/passkeys.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { operatorNeedsFactor, removeFactor } from './first-factor.ts';
import { deletePasskey, findPasskeyName } from './passkeys.sql.ts';
import { prove } from './prove.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/**
 * Takes a passkey of the caller away.
 * @throws Refusal `not_found` when it is none of the caller's, `validation` when the proof is wrong, `too_many` after ten wrong ones,
 * `forbidden` when it is the last second factor of an operator
 */
export async function removePasskey(
  ctx: UserCtx<typeof route>,
  { id, ...proof }: ParsedOf<typeof route>,
): Promise<null> {
  const { caller, tokenHash } = ctx;
  const name = await findPasskeyName(ctx.db, caller.id, id);
  if (name === undefined) throw ctx.refuse('not_found');
  const { isOperator, confirmed, passkeys } = await findSecondFactor(ctx.db, caller.id, tokenHash);
  // Before a code is used up for nothing.
  if (isOperator && !confirmed && passkeys.length === 1) throw ctx.refuse('forbidden', operatorNeedsFactor);
  await prove(ctx, proof, { recovery: true });
  const remove = async (db: Db) => {
    if (!(await deletePasskey(db, caller.id, id))) throw ctx.refuse('not_found');
  };
  await removeFactor(ctx, remove, { userId: caller.id, event: 'passkeyRemoved', subject: '', data: { name } });
  return null;
}
