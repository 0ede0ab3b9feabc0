import { mostSnippets, type saveSnippet as route } from '@guildhall/contract/reach/snippets.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeSnippet } from './snippets.sql.ts';

/**
 * Adds or changes a snippet.
 * @throws Refusal `not_found`, `validation` when another one has its title, or there are too many
 */
export function saveSnippet(
  ctx: OperatorCtx<typeof route>,
  { id, ...written }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    const saved = await writeSnippet(db, { ...written, id, most: mostSnippets });
    if (saved.outcome === 'not_found') throw refuse('not_found', 'This snippet was not found.');
    if (saved.outcome === 'taken') throw invalid('title', 'There is already a snippet with this title.');
    if (saved.outcome === 'many') throw invalid('title', `There are already ${mostSnippets}, which is the limit.`);
    await audit(db, actorOf(ctx), {
      verb: 'snippet.save',
      subjectKind: 'snippet',
      subjectId: saved.id,
      ...(saved.before ? { before: saved.before } : {}),
      after: written,
    });
    return { id: saved.id };
  });
}
