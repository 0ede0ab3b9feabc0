import type { openWithdrawalAccount as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import { countOpened } from '../../base/audit/count-opened.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { findForReview } from './reviewed-withdrawal.sql.ts';
import { aloneLimits } from './withdrawals.settings.ts';

/**
 * The bank account of a withdrawal in full, the audit log records that the operator has seen it.
 * @throws Refusal `not_found`, `too_many`
 */
export async function openWithdrawalAccount(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await countOpened(ctx);
  return inTransaction(ctx, async ({ db, refuse, resources }) => {
    const found = await findForReview(db, id, aloneLimits(resources.config));
    if (!found) throw refuse('not_found', 'This withdrawal was not found.');
    const { accountNumber, sortCode, swiftCode } = openBankAccount(() => resources.dataKeys, found);
    await audit(db, actorOf(ctx), {
      verb: 'withdrawal.account',
      subjectKind: 'withdrawal',
      subjectId: id,
      accountId: found.userId,
    });
    return { accountNumber, sortCode, swiftCode };
  });
}
