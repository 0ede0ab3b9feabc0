import type { feePayoutFile as route } from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { bankFile } from '../payouts/bank-files.ts';
import { auditPayout, fileOf, thePayout } from './fee-payout.ts';

/**
 * The file of an approved payout of fees with the house's bank account in full, which the audit log keeps.
 * @throws Refusal `not_found`, and `validation` when it is not approved, or the file is not the one any more whose checksum was kept
 */
export function feePayoutFile(
  ctx: OperatorCtx<typeof route>,
  { id, format }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const payout = await thePayout(inside, id);
    if (payout.xmlSha256 === '')
      throw inside.refuse('validation', `Only an approved payout has a file. This one is ${payout.status}.`);
    const file = bankFile(fileOf(payout), format, payout);
    if (!file)
      throw inside.refuse('validation', 'This file can no longer be created as it was, because something was changed.');
    const { name, mediaType, content, sha256 } = file;
    await auditPayout(inside.db, actorOf(ctx), 'fee-payout.file', { payout, more: { format, sha256 } });
    return { name, mediaType, content };
  });
}
