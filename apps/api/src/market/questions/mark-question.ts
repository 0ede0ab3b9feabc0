import type { markQuestion as route } from '@guildhall/contract/market/questions.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { setMark } from './questions.sql.ts';

/**
 * Says that a question is useful, once, or takes that back.
 * @throws Refusal `not_found`, and `forbidden` of one's own question or of one about a project of one's own
 */
export async function markQuestion(
  ctx: UserCtx<typeof route>,
  { questionId, on }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { outcome, useful } = await setMark(inside.db, { userId: inside.caller.id, questionId, on });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This question was not found.');
    if (outcome === 'own') throw ctx.refuse('forbidden', 'Others say whether this question is useful.');
    await recordAct(inside, questionId);
    return { on, useful };
  });
}
