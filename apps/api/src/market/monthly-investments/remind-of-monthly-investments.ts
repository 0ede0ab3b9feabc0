import { reasonInWords } from '@guildhall/contract/market/monthly-investments.contract.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { monthlyInvestmentsNotifications } from './monthly-investments.notifications.ts';
import { takeMonthlyReminders } from './monthly-investments.sql.ts';

const atOnce = 500;

/** Once an hour, reminds of what is to be invested three days later. */
export function remindOfMonthlyInvestmentsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'monthly-investments.remind',
    about: 'Reminds of monthly investments three days before.',
    every: '27 * * * *',
    work: () => remindOfMonthlyInvestments(resources),
  };
}

/** Reminds of each monthly investment three days before its day, or says that it is over. Answers how many were looked at. */
export async function remindOfMonthlyInvestments({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let looked = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const due = await takeMonthlyReminders(db, atOnce);
      await notify(
        db,
        monthlyInvestmentsNotifications,
        due.map(({ id: monthlyId, userId, projectTitle, cents, dueOn, over }) => {
          const to = { userId, subject: `${monthlyId} ${dueOn}`, cents };
          return over === null
            ? { ...to, event: 'monthlyDue' as const, data: { monthlyId, projectTitle, dueOn } }
            : { ...to, event: 'monthlyOver' as const, data: { monthlyId, projectTitle, why: reasonInWords(over) } };
        }),
      );
      return due.length;
    });
    looked += taken;
    if (taken < atOnce) return looked;
  }
}
