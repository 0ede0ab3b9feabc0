import type { askForUpdate as route } from '@guildhall/contract/market/updates.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { askInDatabase } from './update-asks.sql.ts';
import { updatesNotifications } from './updates.notifications.ts';

const obstacles = {
  spoken: 'You can ask four weeks after the last update.',
  too_soon: 'You have asked within the last month.',
};

/**
 * Asks for an update of a project. Its organization is notified when the first one asks, and never of whom.
 * @throws Refusal `not_found`, `forbidden` without a holding, and `validation` before four weeks of silence and a month since the last time are over
 */
export async function askForUpdate(ctx: UserCtx<typeof route>, { projectId }: ParsedOf<typeof route>): Promise<null> {
  return inTransaction(ctx, async (inside) => {
    const asked = await askInDatabase(inside.db, { askerId: ctx.caller.id, projectId });
    const { outcome, requestId, organizationId, projectTitle, isFirst } = asked;
    if (outcome === 'not_found') throw ctx.refuse('not_found', 'This project was not found.');
    if (outcome === 'no_holding')
      throw ctx.refuse('forbidden', 'Only those who have money in this project can ask for an update.');
    if (outcome !== 'ok') throw ctx.refuse('validation', obstacles[outcome]);
    await recordAct(inside, projectId);
    if (isFirst)
      await notify(inside.db, updatesNotifications, [
        { userId: organizationId, event: 'updateAsked', subject: requestId, data: { projectId, projectTitle } },
      ]);
    return null;
  });
}
