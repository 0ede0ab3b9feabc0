import type { stopAnnouncement as route } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { endAnnouncement } from './announcements.sql.ts';

/** Ends an announcement before its time. @throws Refusal `not_found`, or `validation` where it is over already */
export function stopAnnouncement(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const { outcome, title } = await endAnnouncement(db, id, caller.id);
    if (outcome === 'not_found') throw refuse('not_found');
    if (outcome === 'over') throw refuse('validation', 'This announcement is already over.');
    await audit(db, actorOf(ctx), {
      verb: 'announcement.stop',
      subjectKind: 'announcement',
      subjectId: id,
      reason,
      before: { title },
    });
    return null;
  });
}
