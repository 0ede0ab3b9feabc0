import { actorOf, audit } from '../audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeCategory, type CategoryChange } from './categories.sql.ts';

export const takenName = 'There is already a category with this name. It may be hidden.';

/** What is changed of a category, why, and under which verb the audit log has it. */
type Wanted = CategoryChange & { reason: string; verb: 'category.rename' | 'category.hide' | 'category.show' };

/**
 * Renames, hides or shows a category.
 * @throws Refusal `not_found`, `validation` when it is so already, another one has the name, or no other one would be offered
 */
export function changeCategory(ctx: OperatorCtx<'not_found'>, { reason, verb, ...change }: Wanted): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const { outcome, nameBefore } = await writeCategory(db, change);
    if (outcome === 'not_found') throw refuse('not_found', 'This category was not found.');
    if (outcome === 'taken') throw invalid('name', takenName);
    if (outcome === 'same')
      throw change.name === null
        ? refuse('validation', change.hide ? 'This category is already hidden.' : 'This category is already offered.')
        : invalid('name', 'The category already has this name.');
    if (outcome === 'last')
      throw refuse('validation', 'This is the last category people can choose. Add or show another one first.');
    await audit(db, actorOf(ctx), {
      verb,
      subjectKind: 'category',
      subjectId: change.id,
      reason,
      before: change.name === null ? { name: nameBefore, offered: change.hide ? 'yes' : 'no' } : { name: nameBefore },
      after: change.name === null ? { name: nameBefore, offered: change.hide ? 'no' : 'yes' } : { name: change.name },
    });
    return null;
  });
}
