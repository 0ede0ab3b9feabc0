import type { removeFilter as route } from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deleteFilter } from './saved-filters.sql.ts';

/** Deletes a filter of the caller. @throws Refusal `not_found` */
export function removeFilter(ctx: OperatorCtx<typeof route>, { id }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    if (!(await deleteFilter(db, caller.id, id))) throw refuse('not_found', 'This filter was not found.');
    await audit(db, actorOf(ctx), { verb: 'filter.remove', subjectKind: 'filter', subjectId: id });
    return null;
  });
}
