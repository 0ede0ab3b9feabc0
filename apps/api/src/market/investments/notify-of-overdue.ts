import { notify } from '../../reach/notifications/notify.ts';
import { investmentsNotifications } from './investments.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { takeOverdue } from './portfolios.sql.ts';

const atOnce = 500;

/** Once an hour, notifies investors of what has become overdue. */
export function notifyOfOverdueJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'investments.overdue',
    about: 'Tells investors of investments that are overdue.',
    every: '37 * * * *',
    work: () => notifyOfOverdue(resources),
  };
}

/** Notifies each investor once of each investment that was due before today (UTC) and was not refunded in full. Answers how many were looked at. */
export async function notifyOfOverdue({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let all = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const overdue = await takeOverdue(db, atOnce);
      await notify(
        db,
        investmentsNotifications,
        overdue
          .filter(({ cents }) => cents > 0n)
          .map(({ id, investorId, projectTitle, dueOn, cents }) => ({
            userId: investorId,
            event: 'investmentOverdue',
            subject: id,
            cents,
            data: { investmentId: id, projectTitle, dueOn },
          })),
      );
      return overdue.length;
    });
    all += taken;
    if (taken < atOnce) return all;
  }
}
