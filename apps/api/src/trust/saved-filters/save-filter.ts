import { queryOfQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import { mostFilters, type saveFilter as route } from '@guildhall/contract/trust/saved-filters.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertFilter } from './saved-filters.sql.ts';

/** Saves what a queue is narrowed to, for the caller. @throws Refusal `validation` when the name is taken, or there are too many */
export function saveFilter(
  ctx: OperatorCtx<typeof route>,
  { queue, name, query }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller }) => {
    const kept = queryOfQueue(queue, query)!;
    const saved = await insertFilter(db, { operatorId: caller.id, queue, name, query: kept, most: mostFilters });
    if (saved.outcome === 'taken') throw invalid('name', 'You already have a filter of this name here.');
    if (saved.outcome === 'many')
      throw invalid('name', `You already have ${mostFilters} here, which is the limit. Delete one first.`);
    await audit(db, actorOf(ctx), {
      verb: 'filter.save',
      subjectKind: 'filter',
      subjectId: saved.id,
      after: { queue },
    });
    return { id: saved.id };
  });
}
