import type { removeAuthenticator as route } from '@guildhall/contract/second-factor.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/database/database.ts';
import { prove } from './prove.ts';
import { findSecondFactor, removeSecret, replaceRecoveryCodes } from './second-factor.sql.ts';

/**
 * Takes the caller's second factor away.
 * @throws Refusal `validation` when the code is wrong, `too_many` after ten wrong ones, `forbidden` for an operator, who needs one
 */
export async function removeAuthenticator(ctx: UserCtx<typeof route>, { code }: ParsedOf<typeof route>): Promise<null> {
  if ((await findSecondFactor(ctx.db, ctx.caller.id, ctx.tokenHash)).isOperator)
    throw ctx.refuse('forbidden', 'An operator needs a second factor and cannot remove it.');
  await prove(ctx, code, { recovery: true });
  await inTransaction(ctx, async ({ db, caller }) => {
    await removeSecret(db, caller.id);
    await replaceRecoveryCodes(db, caller.id, []);
    await notify(db, [{ userId: caller.id, event: 'secondFactorRemoved', subject: '', data: {} }]);
  });
  return null;
}
