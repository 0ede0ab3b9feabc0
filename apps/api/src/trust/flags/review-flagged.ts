import type { reviewFlagged as route } from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notesOn } from '../case-notes/notes-on.ts';
import { findFlagged } from './flags.sql.ts';
import { queuedFlag } from './list-flags-for-operator.ts';

/**
 * One flagged thing with all that an operator needs to decide. Messages are private, so the audit log records that it was looked at.
 * @throws Refusal `not_found`
 */
export function reviewFlagged(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const found = await findFlagged(db, id);
    if (!found) throw refuse('not_found', 'This was not found.');
    const { thingId, text, mediaType, authorId, place, placeId, before, after } = found;
    const { reason, decidedBy, appeal } = found;
    await audit(db, actorOf(ctx), {
      verb: 'flag.review',
      subjectKind: 'flag',
      subjectId: id,
      accountId: authorId,
    });
    return {
      ...queuedFlag(found, caller.id),
      thingId,
      text,
      mediaType,
      authorId,
      place,
      placeId,
      before,
      after,
      reason,
      decidedBy,
      appeal,
      decidedAt: found.decidedAt?.toISOString() ?? '',
      flagged: found.flagged.map((flag) => ({ ...flag, createdAt: new Date(flag.createdAt).toISOString() })),
      earlier: found.earlier.map((made) => ({ ...made, decidedAt: new Date(made.decidedAt).toISOString() })),
      notes: await notesOn({ db, caller }, 'flag', id),
    };
  });
}
