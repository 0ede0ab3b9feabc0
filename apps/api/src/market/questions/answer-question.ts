import type { answerQuestion as route } from '@guildhall/contract/market/questions.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { questionsNotifications } from './questions.notifications.ts';
import { addAnswer } from './questions.sql.ts';

/**
 * Answers a question about a project of the caller's own, once; who asked is notified.
 * @throws Refusal `not_found`, and `validation` where it was answered before
 */
export async function answerQuestion(
  ctx: UserCtx<typeof route>,
  { questionId, answer }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { id: organizationId, actor: actorId } = inside.caller;
    const answered = await addAnswer(inside.db, { organizationId, actorId, questionId, answer });
    if (answered.outcome === 'not_found') throw ctx.refuse('not_found', 'This question was not found.');
    if (answered.outcome === 'answered') throw ctx.refuse('validation', 'This question is already answered.');
    const { askerId, projectId, projectTitle } = answered;
    await recordAct(inside, projectId);
    await notify(inside.db, questionsNotifications, [
      { userId: askerId, event: 'questionAnswered', subject: questionId, data: { projectId, projectTitle } },
    ]);
    return { id: questionId };
  });
}
