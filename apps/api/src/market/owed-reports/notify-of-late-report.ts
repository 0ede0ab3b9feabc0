import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { eachFollower } from '../updates/each-follower.ts';
import { owedReportsNotifications } from './owed-reports.notifications.ts';
import { findLateReport } from './owed-reports.sql.ts';

const queue = 'owed-reports.notify-late';

/** Notifies who has money in a project that its report is late, once the transaction commits; `reminder` is the one that its organization has got. */
export function notifyOfLateReport(jobs: Jobs, db: Db, late: { reportId: string; reminder: number }): Promise<void> {
  return jobs.send(queue, late, { db });
}

export function notifyOfLateReportJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies the investors of a project that a report which it owes is late.',
    work: (data) => notifyInvestors(database, String(data['reportId']), Number(data['reminder'])),
  };
}

/** A job that is done again counts no notification twice that waits to be read: its subject is the same. */
async function notifyInvestors(database: Db, reportId: string, reminder: number): Promise<void> {
  const late = await findLateReport(database, reportId);
  if (!late) return;
  const { projectId, projectTitle, organizationId, kind, dueOn } = late;
  const data = { projectId, projectTitle, report: reportKindWords[kind].toLowerCase(), dueOn };
  await eachFollower(database, { projectId, organizationId, audience: 'investors' }, (db, userIds) =>
    notify(
      db,
      owedReportsNotifications,
      userIds.map((userId) => ({
        userId,
        event: 'reportLate' as const,
        subject: `${reportId} ${reminder}`,
        actorId: organizationId,
        data,
      })),
    ),
  );
}
