import type { reviewPurchase as route } from '@guildhall/contract/market/purchases.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { writtenAbout } from '../../trust/case-messages/written-about.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { takenFor } from '../../trust/cases/taken-case.ts';
import { toDisputeWithoutActs } from '../../trust/disputes/to-own-dispute.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { receiptNumber } from '../../money/receipts/receipt-words.ts';
import { toPurchaseRefund } from '../../money/refunds/to-purchase-refund.ts';
import { findPurchase } from './purchases.sql.ts';

/**
 * One order or investment with all that operators know of it, by its id or by that of a dispute about it; the audit log records that it was
 * looked at.
 * @throws Refusal `not_found`
 */
export function reviewPurchase(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const found = await findPurchase(db, id);
    if (!found) throw refuse('not_found', 'This order or investment was not found.');
    const { cents, cardCents, refundedCents, leftCents, feeCents, unitCents, receipt, messages, ...others } = found;
    const { payments, refunds, dispute, taken, complaints, ...rest } = others;
    await audit(db, actorOf(ctx), {
      verb: 'purchase.review',
      subjectKind: rest.kind,
      subjectId: rest.id,
      accountId: rest.buyer.id,
    });
    return {
      ...rest,
      createdAt: rest.createdAt.toISOString(),
      acceptedAt: rest.acceptedAt?.toISOString() ?? '',
      sentAt: rest.sentAt?.toISOString() ?? '',
      receivedAt: rest.receivedAt?.toISOString() ?? '',
      canceledAt: rest.canceledAt?.toISOString() ?? '',
      amount: cents,
      byCard: cardCents,
      refunded: refundedCents,
      left: rest.status === 'COMPLETED' ? leftCents : 0n,
      fee: feeCents,
      receipt: receipt ? receiptNumber(receipt) : '',
      messages: Number(messages),
      unitPrice: unitCents,
      payments: payments.map(({ cents: paid, disputedCents, at, ...payment }) => ({
        ...payment,
        amount: BigInt(paid),
        disputed: BigInt(disputedCents),
        createdAt: new Date(at).toISOString(),
      })),
      refunds: refunds.map(toPurchaseRefund),
      dispute: dispute && toDisputeWithoutActs(dispute, ctx.resources.linkTo),
      written: await writtenAbout(db, 'purchase', rest.id),
      notes: await notesOn({ db, caller }, 'purchase', rest.id),
      taken: takenFor(taken, caller.id),
      complaints: complaints.map(({ at, ...complaint }) => ({ ...complaint, createdAt: new Date(at).toISOString() })),
    };
  });
}
