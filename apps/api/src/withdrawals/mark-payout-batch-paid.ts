import type { markPayoutBatchPaid as route } from '@guildhall/contract/payout-batches.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, type Actor } from '../audit/audit.ts';
import type { Ctx, OperatorCtx } from '../context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { auditBatch, shownBatch, theBatch } from './payout-batch.ts';
import { markBatchPaid } from './payout-batches.sql.ts';
import { tellOwners } from './tell-owner.ts';

/**
 * Notes that the bank has paid what of a batch is still to be paid; the owners are told, and it stands in the audit log. Twice changes nothing.
 * @throws Refusal `not_found`
 */
export function noteBatchPaid(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  { id, reference, actor }: ParsedOf<typeof route> & { actor: Actor },
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    await theBatch(inside, id);
    const paid = await markBatchPaid(inside.db, id, reference);
    const batch = await theBatch(inside, id);
    if (paid.length > 0) {
      await tellOwners(
        inside.db,
        paid.map((each) => ({ ...each, status: 'paid' as const })),
      );
      const cents = paid.reduce((sum, each) => sum + each.cents, 0n);
      await auditBatch(
        inside.db,
        actor,
        'payout-batch.paid',
        { ...batch, payments: paid.length, cents },
        { reference },
      );
    }
    return { ...shownBatch(batch), paid: paid.length };
  });
}

/** The same for the operator who calls. @throws Refusal as `noteBatchPaid` */
export function markPayoutBatchPaid(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return noteBatchPaid(ctx, { ...input, actor: actorOf(ctx) });
}
