import { nilUuid } from '@guildhall/contract/fields.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { savedSearchesNotifications } from './saved-searches.notifications.ts';
import type { Resources } from '../../resources.ts';
import { findNewProject, findSearchers, type Searcher } from './saved-searches.sql.ts';

/** How many saved searches are looked at in one transaction, which holds nobody up for long. */
const slice = 500;

/**
 * Notifies all of a new project who have saved a search that finds it and have not been notified, each once, so that a job which is done again
 * notifies nobody twice. Only searches are looked at that have something in common with the project.
 */
export async function notifySearchers({ database }: Pick<Resources, 'database'>, projectId: string): Promise<void> {
  const project = await findNewProject(database, projectId);
  if (!project) return;
  const { title: projectTitle, organizationId: actorId, keys } = project;
  for (let after: Pick<Searcher, 'key' | 'id'> = { key: '', id: nilUuid }; ;) {
    const found = await inTransaction({ db: database }, async ({ db }) => {
      const searchers = await findSearchers(db, { projectId, keys }, after, slice);
      const toNotify = new Map(searchers.filter((each) => each.toNotify).map((each) => [each.userId, each.search]));
      await notify(
        db,
        savedSearchesNotifications,
        [...toNotify].map(([userId, search]) => ({
          userId,
          event: 'savedSearch' as const,
          subject: projectId,
          actorId,
          data: { projectId, projectTitle, search },
        })),
      );
      return searchers;
    });
    if (found.length < slice) return;
    after = found.at(-1)!;
  }
}
