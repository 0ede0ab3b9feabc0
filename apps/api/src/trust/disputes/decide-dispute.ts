import { formatCents } from '@guildhall/contract/money.ts';
import type { decideDispute as route } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { endTaken } from '../cases/taken-case.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { refusalOfRefund } from './refuse-refund.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { writeOutcome } from './disputes.sql.ts';

/**
 * Decides a dispute, once: all of it goes back to the buyer, a part, or nothing; both sides are notified.
 * @throws Refusal `not_found`, `stake`, `validation` when it was closed before or another operator has taken it, and as `refusalOfRefund`
 */
export async function decideDispute(
  ctx: OperatorCtx<typeof route>,
  { id, decision, amount, reason }: ParsedOf<typeof route>,
): Promise<null> {
  const asked = decision === 'nothing' ? 0n : amount;
  const decided = await inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    await endTaken(inside, 'dispute', { id, operatorId: caller.id });
    const written = await writeOutcome(db, { operatorId: caller.id, id, cents: asked, reason });
    const { outcome, buyerId, sellerId, kind, purchaseId, projectTitle, before, cents } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'closed') throw refuse('validation', 'This dispute has already been closed.');
    if (outcome !== 'ok') throw refusalOfRefund(inside, { ...written, outcome }, 'operator');
    const data = { kind, purchaseId, projectTitle, reason };
    await notify(
      db,
      disputesNotifications,
      [buyerId, sellerId].map((userId) => ({
        userId,
        event: 'disputeDecided',
        subject: id,
        cents,
        data: { ...data, isSeller: userId === sellerId },
      })),
    );
    await audit(db, actorOf(ctx), {
      verb: 'dispute.decide',
      subjectKind: 'dispute',
      subjectId: id,
      accountId: sellerId,
      reason,
      before: { status: before },
      after: { status: 'closed', outcome: cents > 0n ? 'refunded' : 'refused', amount: formatCents(cents) },
    });
    return written;
  });
  publishWalletChanges(ctx.resources, [decided.buyerId, decided.sellerId]);
  return null;
}
