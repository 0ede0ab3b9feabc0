import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { withdrawAgain as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { UserCtx } from '../../context.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { withdrawTo } from './withdraw.ts';
import { findWithdrawal } from './withdrawals.sql.ts';

/**
 * Asks for money to be paid out to the bank account of an earlier withdrawal, so that nobody has to type it again and it
 * never leaves the server. It is encrypted once more, for the new withdrawal's row.
 * @throws Refusal `not_found` for anybody else's as well, and as `withdrawTo` does
 */
export async function withdrawAgain(
  ctx: UserCtx<typeof route>,
  { id, amount }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const earlier = await findWithdrawal(ctx, id);
  if (!earlier) throw ctx.refuse('not_found', 'This withdrawal was not found.');
  return withdrawTo(
    ctx,
    openBankAccount(() => ctx.resources.dataKeys, earlier),
    amount,
  );
}
