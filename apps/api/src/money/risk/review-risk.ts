import type { reviewRisk as route } from '@guildhall/contract/money/risk.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { findRisk } from './risk.sql.ts';
import { shownSign } from './sign-words.ts';
import { queuedRisk } from './to-risk.ts';

/** The signs of risk at one withdrawal; the audit log records that the operator has looked at them. @throws Refusal `not_found` */
export function reviewRisk(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const found = await findRisk(db, id);
    if (!found) throw refuse('not_found', 'No signs of risk were found at this withdrawal.');
    const { userId, status, signs, heldAt, memberSince, frozen, clearedBy, clearedAt, reason } = found;
    await audit(db, actorOf(ctx), { verb: 'risk.review', subjectKind: 'risk', subjectId: id, accountId: userId });
    return {
      ...queuedRisk(found, caller.id),
      userId,
      status,
      signs: signs.map(shownSign),
      heldAt: heldAt?.toISOString() ?? '',
      memberSince: memberSince.toISOString(),
      frozen,
      clearedBy,
      clearedAt: clearedAt?.toISOString() ?? '',
      reason,
      notes: await notesOn({ db, caller }, 'withdrawal', id),
    };
  });
}
