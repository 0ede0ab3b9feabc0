import { mostAdded, type addToDispute as route } from '@guildhall/contract/trust/disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { writeAddition } from './disputes.sql.ts';
import { withDisputeFiles } from './with-dispute-files.ts';

/**
 * Adds words of the caller to a dispute of theirs, as its buyer or as its seller; the other side is notified.
 * @throws Refusal `not_found`, `validation` when it was closed, the seller has not answered, a side has added too often, or a file is
 *   neither PDF nor picture, `too_large`
 */
export async function addToDispute(
  ctx: UserCtx<typeof route>,
  { id, message, ...documents }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await withDisputeFiles(ctx, documents, async (inside) => {
    const { db, refuse, caller } = inside;
    const written = await writeAddition(db, { sideId: caller.id, id, message, most: mostAdded });
    const { outcome, otherId: userId, bySeller, number, kind, purchaseId, projectTitle } = written;
    if (outcome === 'not_found') throw refuse('not_found', 'This dispute was not found.');
    if (outcome === 'closed') throw refuse('validation', 'This dispute has already been closed.');
    if (outcome === 'unanswered') throw refuse('validation', 'Please answer the dispute first.');
    if (outcome === 'full') throw refuse('validation', `You can add to a dispute ${mostAdded} times.`);
    const data = { kind, purchaseId, projectTitle, isSeller: !bySeller, note: message };
    await notify(db, disputesNotifications, [
      { userId, event: 'disputeAdded', subject: `${id} ${number}`, actorId: caller.id, data },
    ]);
    await recordAct(inside, id, { title: projectTitle });
    return { id, number };
  });
  return { id };
}
