import type { exportJournal as route } from '@guildhall/contract/money/journal.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { linkToOperatorFile } from '../../trust/operators/operator-files.http.ts';
import { journalPath } from './journal.http.ts';

/** A link to the journal of some days. The audit log has that it was taken before it is given. */
export async function exportJournal(
  ctx: OperatorCtx<typeof route>,
  { from, to, format = 'transfers' }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await audit(ctx.db, actorOf(ctx), {
    verb: 'books.journal',
    subjectKind: 'books',
    subjectId: '',
    after: { from, to, ...(format !== 'transfers' && { format }) },
  });
  return {
    link: linkToOperatorFile(journalPath, { operatorId: ctx.caller.id, from, to, format }, ctx.resources.config.secret),
  };
}
