import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { repaymentsNotifications } from './repayments.notifications.ts';
import { takeBroughtForward, takeReminders } from './reminders.sql.ts';

const atOnce = 500;

/** Once an hour, reminds organizations of what they have to pay back. */
export function remindOfRepaymentsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'repayments.remind',
    about: 'Reminds organizations of what is due to their investors.',
    every: '17 * * * *',
    work: () => remindOfRepayments(resources),
  };
}

/**
 * Reminds each organization of a project's next due day a week and a day before, and a day and two weeks late, each once; and
 * once, after an update that brought plans to investments of before, of what falls due first. Answers how many reminders were sent.
 */
export async function remindOfRepayments({ database }: Pick<Resources, 'database'>): Promise<number> {
  await inTransaction({ db: database }, async ({ db }) => {
    const begun = await takeBroughtForward(db);
    await notify(
      db,
      repaymentsNotifications,
      begun.map(({ organizationId, dueOn, cents }) => ({
        userId: organizationId,
        event: 'plansBegun',
        subject: 'plans',
        cents,
        data: { dueOn },
      })),
    );
  });
  for (let reminded = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const due = await takeReminders(db, atOnce);
      await notify(
        db,
        repaymentsNotifications,
        due
          .filter(({ reminder }) => reminder > 0)
          .map(({ projectId, organizationId, projectTitle, dueOn, reminder, cents }) => ({
            userId: organizationId,
            event: 'repaymentDue',
            subject: `${projectId} ${dueOn} ${reminder}`,
            cents,
            data: { projectId, projectTitle, dueOn, isLate: reminder > 2 },
          })),
      );
      return due.length;
    });
    reminded += taken;
    if (taken < atOnce) return reminded;
  }
}
