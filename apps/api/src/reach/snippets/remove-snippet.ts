import type { removeSnippet as route } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteSnippet } from './snippets.sql.ts';

/** Removes a snippet. @throws Refusal `not_found` */
export function removeSnippet(ctx: OperatorCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const before = await deleteSnippet(db, id);
    if (!before) throw refuse('not_found', 'This snippet was not found.');
    await audit(db, actorOf(ctx), { verb: 'snippet.remove', subjectKind: 'snippet', subjectId: id, before });
    return null;
  });
}
