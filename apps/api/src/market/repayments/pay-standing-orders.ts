import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import type { Resources } from '../../resources.ts';
import { creditAll } from './follow-repayments.ts';
import { repaymentsNotifications } from './repayments.notifications.ts';
import { dueByOrder, noteTried, payByOrder } from './standing-orders.sql.ts';

const atOnce = 100;

/** Pays what standing orders have to pay, soon after 06:00 UTC and what comes later in the day. */
export function standingOrdersJob(resources: Resources): JobKind {
  return {
    name: 'repayments.standing',
    about: 'Pays the dates of projects that have a standing order.',
    every: '2 * * * *',
    work: () => payStandingOrders(resources),
  };
}

/**
 * Pays each due date of the projects with a standing order, whole or not at all, and notifies an organization of each day on which
 * its wallet has too little. Answers how many dates were paid.
 */
export async function payStandingOrders(resources: Resources): Promise<number> {
  for (let paid = 0; ;) {
    const due = await dueByOrder(resources.database, atOnce);
    for (const projectId of due) paid += await payDates(resources, projectId);
    if (due.length < atOnce) return paid;
  }
}

/** Pays the due dates of one project, the earliest first. */
async function payDates(resources: Resources, projectId: string): Promise<number> {
  for (let paid = 0; ;) {
    const date = await inTransaction({ db: resources.database }, async ({ db }) => {
      const found = await payByOrder(db, projectId);
      if (found?.outcome === 'ok') return found;
      await noteTried(db, projectId);
      if (found?.outcome === 'insufficient' || found?.outcome === 'frozen') {
        const { organizationId: userId, today, cents, projectTitle, dueOn } = found;
        await notify(db, repaymentsNotifications, [
          {
            userId,
            event: 'standingFailed',
            subject: `${projectId} ${today}`,
            cents,
            data: { projectTitle, dueOn },
          },
        ]);
      }
      return undefined;
    });
    if (!date) return paid;
    paid += 1;
    publishWalletChanges(resources, [date.organizationId]);
    await creditAll(resources, [date.repaymentId]);
  }
}
