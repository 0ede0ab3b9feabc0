import type { renameFilter as route } from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeFilterName } from './saved-filters.sql.ts';

/** Gives a filter of the caller another name. @throws Refusal `not_found`, `validation` when the name is taken */
export function renameFilter(ctx: OperatorCtx<typeof route>, { id, name }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const outcome = await writeFilterName(db, { operatorId: caller.id, id, name });
    if (outcome === 'not_found') throw refuse('not_found', 'This filter was not found.');
    if (outcome === 'taken') throw invalid('name', 'You already have a filter of this name here.');
    await audit(db, actorOf(ctx), { verb: 'filter.rename', subjectKind: 'filter', subjectId: id });
    return null;
  });
}
