import { formatCents } from '@guildhall/contract/money.ts';
import type { refundAsOperator as route } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { refundsNotifications } from './refunds.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { refundInLedger } from './refunds.sql.ts';
import { refusalOfRefund } from '../../trust/disputes/refuse-refund.ts';

/**
 * Gives a part or all of an order or investment back for the operator who calls, who has no stake in it; both sides are notified. In cents.
 * @throws Refusal `not_found`, `stake`, `conflict` for a key of another request, and as `refusalOfRefund`
 */
export async function refundAsOperator(
  ctx: OperatorCtx<typeof route>,
  { id: purchaseId, amount: cents, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { caller, idempotencyKey, fingerprint } = ctx;
  const refund = await inTransaction(ctx, async (inside) => {
    const { db, refuse } = inside;
    const actorId = caller.id;
    const wanted = { actorId, idempotencyKey, fingerprint, purchaseId, cents, cause: 'operator', reason } as const;
    const written = await refundInLedger(db, wanted);
    const { outcome, id, kind, buyerId, sellerId, projectTitle } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This purchase was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'conflict' || outcome === 'under_way') throw refuse('conflict');
    if (outcome === 'repeated') return written;
    if (outcome !== 'ok') throw refusalOfRefund(inside, { ...written, outcome }, 'operator');
    const data = { kind, purchaseId, projectTitle, reason };
    await notify(
      db,
      refundsNotifications,
      [buyerId, sellerId].map((userId) => ({
        userId,
        event: 'refundDecided',
        subject: id,
        cents,
        data: { ...data, isSeller: userId === sellerId },
      })),
    );
    await audit(db, actorOf(ctx), {
      verb: 'refund.make',
      subjectKind: kind,
      subjectId: purchaseId,
      accountId: sellerId,
      reason,
      before: { left: formatCents(written.left + cents) },
      after: { left: formatCents(written.left), amount: formatCents(cents) },
    });
    return written;
  });
  if (refund.outcome === 'ok') publishWalletChanges(ctx.resources, [refund.buyerId, refund.sellerId]);
  return { id: refund.id, left: refund.left };
}
