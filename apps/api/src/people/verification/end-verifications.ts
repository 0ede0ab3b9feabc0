import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { retention } from '../../platform/jobs/retention.ts';
import type { Resources } from '../../resources.ts';
import { notifyOwner } from './notify-owner.ts';
import { forgetDocuments, takeEnding } from './verification.sql.ts';

type Ending = Pick<Resources, 'config' | 'database' | 'mailer' | 'site'>;

const atOnce = 100;
const day = 86_400_000;

/** Once an hour, ends verifications, reminds of those that end soon, and lets go of documents that are no longer needed. */
export function endVerificationsJob(resources: Ending): JobKind {
  return {
    name: 'verification.end',
    about: 'Ends verifications whose last day is over, and deletes their documents.',
    every: '23 * * * *',
    work: () => endVerifications(resources),
  };
}

/** Notifies each account 30 days before its verification ends, and when it has ended; each once. Answers how many. */
export async function endVerifications(resources: Ending): Promise<number> {
  await forgetDocuments(resources.database, retention.verificationDocuments.days);
  for (let told = 0; ;) {
    const taken = await inTransaction({ db: resources.database }, async ({ db }) => {
      const ending = await takeEnding(db, atOnce);
      for (const { id, userId, endsAt, isOver } of ending)
        await notifyOwner(
          { db, resources },
          {
            id,
            userId,
            status: isOver ? 'expired' : 'ending',
            // It ends with that day, at the beginning of the next one.
            lastDay: endsAt === null ? '' : new Date(endsAt.getTime() - day).toISOString().slice(0, 10),
          },
        );
      return ending.length;
    });
    told += taken;
    if (taken < atOnce) return told;
  }
}
