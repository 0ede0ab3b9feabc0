import type { renewRecoveryCodes as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './codes.ts';
import { prove } from './prove.ts';
import { replaceRecoveryCodes } from './second-factor.sql.ts';
import { notifyOfChange } from './notify-of-change.ts';

/**
 * Makes new recovery codes for the caller and voids the old ones.
 * @throws Refusal `validation` when it is neither a right code of the app nor one of the passkeys, `too_many` after ten wrong ones
 */
export async function renewRecoveryCodes(
  ctx: UserCtx<typeof route>,
  proof: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await prove(ctx, proof, { recovery: false });
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(ctx, async (inside) => {
    const { db, caller } = inside;
    await replaceRecoveryCodes(db, caller.id, recoveryCodes.map(hashOfRecoveryCode));
    await notifyOfChange(inside, { userId: caller.id, event: 'recoveryCodesRenewed', subject: '', data: {} });
  });
  return { recoveryCodes };
}
