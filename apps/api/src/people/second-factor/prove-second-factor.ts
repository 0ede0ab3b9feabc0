import type { proveSecondFactor as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { prove } from './prove.ts';

/**
 * Proves by a code or a passkey that it is the caller.
 * @throws Refusal `validation` when it is wrong or was used before, `too_many` after ten wrong ones
 */
export async function proveSecondFactor(
  ctx: UserCtx<typeof route>,
  proof: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return { recoveryCodesLeft: await prove(ctx, proof, { recovery: true }) };
}
