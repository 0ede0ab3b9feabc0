import { reportKindWords } from '@guildhall/contract/market/owed-reports.ts';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { eachFollower } from '../updates/each-follower.ts';
import { owedReportsNotifications } from './owed-reports.notifications.ts';
import { findSentReport } from './owed-reports.sql.ts';

const queue = 'owed-reports.notify';

/** Notifies the followers of a project of a version of its report that they may open, once the transaction commits. */
export function notifyOfReport(jobs: Jobs, db: Db, sent: { reportId: string; version: number }): Promise<void> {
  return jobs.send(queue, sent, { db });
}

export function notifyOfReportJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies the followers of a project of a report that it owed.',
    work: (data) => notifyFollowers(database, { reportId: String(data['reportId']), version: Number(data['version']) }),
  };
}

/** A job that is done again counts no notification twice that waits to be read: its subject is the same. */
async function notifyFollowers(database: Db, report: { reportId: string; version: number }): Promise<void> {
  const sent = await findSentReport(database, report);
  if (!sent) return;
  const { projectId, projectTitle, organizationId, kind, audience } = sent;
  const { reportId, version } = report;
  const data = { projectId, projectTitle, report: reportKindWords[kind].toLowerCase(), version };
  await eachFollower(database, { projectId, organizationId, audience }, (db, userIds) =>
    notify(
      db,
      owedReportsNotifications,
      userIds.map((userId) => ({
        userId,
        event: 'reportSent' as const,
        subject: `${reportId} ${version}`,
        actorId: organizationId,
        data,
      })),
    ),
  );
}
