import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { notifyOfLateReport } from './notify-of-late-report.ts';
import { owedReportsNotifications } from './owed-reports.notifications.ts';
import { takeReportReminders } from './owed-reports.sql.ts';

const atOnce = 500;
/** From the third on they are of a report that is late. */
const lastBefore = 2;

/** Once an hour, reminds organizations of the reports that they owe. */
export function remindOfReportsJob(resources: Pick<Resources, 'database' | 'jobs'>): JobKind {
  return {
    name: 'owed-reports.remind',
    about: 'Reminds organizations of the reports that they owe to their investors.',
    every: '23 * * * *',
    work: () => remindOfReports(resources),
  };
}

/** Reminds of each owed report a week and a day before, and a day and two weeks late, each once; its investors hear that it is late, too. Answers how many were looked at. */
export async function remindOfReports({ database, jobs }: Pick<Resources, 'database' | 'jobs'>): Promise<number> {
  for (let looked = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const due = await takeReportReminders(db, atOnce);
      await notify(
        db,
        owedReportsNotifications,
        due
          .filter(({ ended }) => !ended)
          .map(({ reportId, projectId, organizationId, projectTitle, kind, dueOn, reminder }) => ({
            userId: organizationId,
            event: 'reportDue',
            subject: `${reportId} ${reminder}`,
            data: {
              projectId,
              projectTitle,
              report: reportKindWords[kind].toLowerCase(),
              dueOn,
              isLate: reminder > lastBefore,
            },
          })),
      );
      for (const { reportId, reminder, ended } of due)
        if (!ended && reminder > lastBefore) await notifyOfLateReport(jobs, db, { reportId, reminder });
      return due.length;
    });
    looked += taken;
    if (taken < atOnce) return looked;
  }
}
