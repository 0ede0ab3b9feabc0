import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { withdrawalDetails as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { Ctx } from '../../context.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { shownWithdrawal } from './list-withdrawals.ts';
import { findWithdrawal } from './withdrawals.sql.ts';

/**
 * One withdrawal of the caller's, with the bank and the holder of the account, whose number stays masked.
 * @throws Refusal `not_found` for anybody else's as well
 */
export async function withdrawalDetails(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findWithdrawal(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This withdrawal was not found.');
  const { bankName, accountHolderName } = openBankAccount(() => ctx.resources.dataKeys, found);
  return { ...shownWithdrawal(found), bankName, accountHolderName };
}
