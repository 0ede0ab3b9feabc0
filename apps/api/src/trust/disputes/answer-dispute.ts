import type { answerDispute as route } from '@guildhall/contract/trust/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeAnswer } from './disputes.sql.ts';

/**
 * Answers a dispute about what the calling organization has sold, once; the buyer is notified. It moves no money.
 * @throws Refusal `not_found`, `validation` when it was answered or closed before
 */
export function answerDispute(
  ctx: UserCtx<typeof route>,
  { id, answer }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { db, refuse, caller } = inside;
    const written = await writeAnswer(db, { sellerId: caller.id, id, answer });
    const { outcome, buyerId: userId, kind, purchaseId, projectTitle } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome !== 'ok') throw refuse('validation', `This dispute has already been ${outcome}.`);
    const data = { kind, purchaseId, projectTitle, accepted: false, note: answer };
    await notify(db, disputesNotifications, [
      { userId, event: 'disputeAnswered', subject: `${id} false`, actorId: caller.id, data },
    ]);
    await recordAct(inside, id, { title: projectTitle });
    return { id, status: 'answered' };
  });
}
