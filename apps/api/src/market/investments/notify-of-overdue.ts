import { notify } from '../../reach/notifications/notify.ts';
import { investmentsNotifications } from './investments.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { takeOverdue } from './portfolios.sql.ts';

const atOnce = 500;

/** Once an hour, notifies investors of what has become overdue or late. */
export function notifyOfOverdueJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'investments.overdue',
    about: 'Notifies investors of investments that are overdue or late.',
    every: '37 * * * *',
    work: () => notifyOfOverdue(resources),
  };
}

/** Notifies each investor of each day on which something of an investment was due (UTC) and is not paid, once on the day after and once after 14 days. Answers how many were looked at. */
export async function notifyOfOverdue({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let all = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const overdue = await takeOverdue(db, atOnce);
      await notify(
        db,
        investmentsNotifications,
        overdue
          .filter(({ stage }) => stage > 0)
          .map(({ id, investorId, projectTitle, dueOn, cents, stage }) => ({
            userId: investorId,
            event: 'investmentOverdue',
            subject: `${id} ${dueOn} ${stage}`,
            cents,
            data: { investmentId: id, projectTitle, dueOn, isLate: stage === 2 },
          })),
      );
      return overdue.length;
    });
    all += taken;
    if (taken < atOnce) return all;
  }
}
