import type { requestReport as route } from '@guildhall/contract/market/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { businessDay } from '../../platform/clock/business-day.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { reportsNotifications } from './reports.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertReport } from './reports.sql.ts';

/**
 * Asks an organization for a report.
 * @throws Refusal `not_found` when there is no such organization, `forbidden` when it is the caller itself, `validation` for a day that is over
 */
export async function requestReport(
  ctx: UserCtx<typeof route>,
  { orgId, reportId, message, dueOn }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  if (orgId === ctx.caller.id) throw ctx.refuse('forbidden', 'You cannot request a report from yourself.');
  if (dueOn !== '' && dueOn < (await businessDay(ctx.db)))
    throw ctx.refuse('validation', { dueOn: 'Please choose a day from today on.' });
  return inTransaction(ctx, async ({ db, caller, refuse }) => {
    const request = { userId: caller.id, organizationId: orgId, reportId, message, dueOn: dueOn || null };
    const id = await insertReport(db, request);
    if (id === undefined) throw refuse('not_found', 'This organization does not exist.');
    await notify(db, reportsNotifications, [
      { userId: orgId, event: 'reportRequest', subject: id, actorId: caller.id, data: { reportId } },
    ]);
    return { id };
  });
}
