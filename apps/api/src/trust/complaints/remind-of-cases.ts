import { notify } from '../../reach/notifications/notify.ts';
import { complaintsNotifications } from './complaints.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { takeDueCases } from './operator-complaints.sql.ts';

const atOnce = 500;

/** Once an hour, reminds organizations of complaints that they have to answer. */
export function remindOfCasesJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'complaints.remind',
    about: 'Reminds of complaints whose answer is due.',
    every: '17 * * * *',
    work: () => remindOfCases(resources),
  };
}

/** Reminds each organization two days before its answer is due, and notifies both sides when it is late; each once. Answers of how many cases. */
export async function remindOfCases({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let reminded = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const due = await takeDueCases(db, atOnce);
      await notify(
        db,
        complaintsNotifications,
        due.flatMap(({ id, number, organizationId, complainantId, isLate }) =>
          (isLate ? [organizationId, complainantId] : [organizationId]).map((userId) => ({
            userId,
            event: 'complaintDue',
            subject: `${id} ${isLate}`,
            data: { number, late: isLate },
          })),
        ),
      );
      return due.length;
    });
    reminded += taken;
    if (taken < atOnce) return reminded;
  }
}
