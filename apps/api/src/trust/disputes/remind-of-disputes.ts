import { notify } from '../../reach/notifications/notify.ts';
import { disputesNotifications } from './disputes.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { takeDueDisputes } from './disputes.sql.ts';

const atOnce = 500;

/** Once an hour, reminds sellers of disputes that they have to answer. */
export function remindOfDisputesJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'disputes.remind',
    about: 'Reminds of disputes whose time runs out.',
    every: '27 * * * *',
    work: () => remindOfDisputes(resources),
  };
}

/** Reminds each seller two days before the answer is due, and notifies both sides when it is late; each once. Answers of how many disputes. */
export async function remindOfDisputes({ database }: Pick<Resources, 'database'>): Promise<number> {
  for (let reminded = 0; ;) {
    const taken = await inTransaction({ db: database }, async ({ db }) => {
      const due = await takeDueDisputes(db, atOnce);
      await notify(
        db,
        disputesNotifications,
        due.flatMap(({ id, kind, purchaseId, sellerId, buyerId, isLate }) =>
          (isLate ? [sellerId, buyerId] : [sellerId]).map((userId) => ({
            userId,
            event: 'disputeDue',
            subject: `${id} ${isLate}`,
            data: { kind, purchaseId, late: isLate, isSeller: userId === sellerId },
          })),
        ),
      );
      return due.length;
    });
    reminded += taken;
    if (taken < atOnce) return reminded;
  }
}
