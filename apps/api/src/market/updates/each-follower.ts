import { inTransaction, type Db } from '../../platform/database/database.ts';
import { inRestingParts } from '../../platform/jobs/in-parts.ts';
import { findFollowers, type FollowersPage } from './followers.sql.ts';

/** How many people are notified in one transaction. */
const slice = 100;

/**
 * Hands all followers of a project who may read what is for an audience to `notifyAll`, some at a time, each part in a transaction of its own: of
 * what is for investors, who has a holding. Who does it again hands over all of them again.
 */
export async function eachFollower(
  database: Db,
  project: Omit<FollowersPage, 'after' | 'most'>,
  notifyAll: (db: Db, userIds: string[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  await inRestingParts(() =>
    inTransaction({ db: database }, async ({ db }) => {
      const userIds = await findFollowers(db, { ...project, after, most: slice });
      await notifyAll(db, userIds);
      after = userIds.at(-1) ?? null;
      return { isFinished: userIds.length < slice };
    }),
  );
}
