import { mostCategories, type addCategory as route } from '@guildhall/contract/base/categories.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertCategory } from './categories.sql.ts';
import { takenName } from './change-category.ts';

/**
 * Adds a category.
 * @throws Refusal `validation` when another one of its kind has the name, or there are too many
 */
export function addCategory(
  ctx: OperatorCtx<typeof route>,
  { kind, name, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db }) => {
    const added = await insertCategory(db, { kind, name, most: mostCategories });
    if (added.outcome === 'many') throw invalid('name', `There are already ${mostCategories}, which is the limit.`);
    if (added.outcome === 'taken') throw invalid('name', takenName);
    await audit(db, actorOf(ctx), {
      verb: 'category.add',
      subjectKind: `${kind} category`,
      subjectId: added.id,
      reason,
      after: { name },
    });
    return { id: added.id };
  });
}
