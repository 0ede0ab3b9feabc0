import type { noteComplaint as route } from '@guildhall/contract/trust/complaint-acts.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertNote } from './operator-complaints.sql.ts';

/** Adds a note that operators alone see. @throws Refusal `not_found` */
export function noteComplaint(ctx: OperatorCtx<typeof route>, { id, note }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const noted = await insertNote(db, id, caller.id, note);
    if (!noted) throw refuse('not_found', 'This complaint was not found.');
    await audit(db, actorOf(ctx), {
      verb: 'complaint.note',
      subjectKind: 'complaint',
      subjectId: id,
      accountId: noted.organizationId,
    });
    return null;
  });
}
