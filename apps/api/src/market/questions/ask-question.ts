import type { askQuestion as route } from '@guildhall/contract/market/questions.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { questionsNotifications } from './questions.notifications.ts';
import { addQuestion } from './questions.sql.ts';

/**
 * Asks something about a project in public; its organization is notified.
 * @throws Refusal `not_found`, also of a draft, and `forbidden` for who belongs to its organization
 */
export async function askQuestion(
  ctx: UserCtx<typeof route>,
  { projectId, question }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const { outcome, id, organizationId, projectTitle } = await addQuestion(inside.db, {
      userId: inside.caller.id,
      projectId,
      question,
    });
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'insider') throw ctx.refuse('forbidden', 'You belong to the organization of this project.');
    await recordAct(inside, projectId);
    const data = { projectId, projectTitle };
    await notify(inside.db, questionsNotifications, [
      { userId: organizationId, event: 'questionAsked', subject: id, actorId: inside.caller.id, data },
    ]);
    return { id };
  });
}
