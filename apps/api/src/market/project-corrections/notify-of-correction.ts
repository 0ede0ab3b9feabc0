import { explanations, explanationWords } from '@guildhall/contract/market/project-explanations.ts';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { eachFollower } from '../updates/each-follower.ts';
import { projectCorrectionsNotifications } from './project-corrections.notifications.ts';
import { findCorrection } from './project-corrections.sql.ts';

const queue = 'project-corrections.notify';

/** Notifies everybody who has money in a project of its correction, once the transaction commits. */
export function notifyOfCorrection(jobs: Jobs, db: Db, correctionId: string): Promise<void> {
  return jobs.send(queue, { correctionId }, { db });
}

export function notifyOfCorrectionJob({ database }: Pick<Resources, 'database'>): JobKind {
  return {
    name: queue,
    about: 'Notifies the holders of a project of a correction of what it says.',
    work: (data) => notifyHolders(database, String(data['correctionId'])),
  };
}

/** A job that is done again counts no notification twice that waits to be read: its subject is the same. */
async function notifyHolders(database: Db, correctionId: string): Promise<void> {
  const correction = await findCorrection(database, correctionId);
  if (!correction) return;
  const { projectId, title: projectTitle, organizationId, titleBefore, descriptionBefore, photoId } = correction;
  const parts = [
    ...(titleBefore === null ? [] : ['Title']),
    ...(descriptionBefore === null ? [] : ['Description']),
    ...(photoId === null ? [] : ['Photo']),
    ...explanations
      .filter((name) => correction.explanationsBefore?.[name] !== undefined)
      .map((name) => explanationWords[name]),
  ];
  await eachFollower(database, { projectId, organizationId, audience: 'investors' }, (db, userIds) =>
    notify(
      db,
      projectCorrectionsNotifications,
      userIds.map((userId) => ({
        userId,
        event: 'projectCorrected' as const,
        subject: correctionId,
        actorId: organizationId,
        data: { projectId, projectTitle, parts },
      })),
    ),
  );
}
