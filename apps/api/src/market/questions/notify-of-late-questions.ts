import { inTransaction } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { notify } from '../../reach/notifications/notify.ts';
import type { Resources } from '../../resources.ts';
import { questionsNotifications } from './questions.notifications.ts';
import { takeLateQuestions } from './questions.sql.ts';

/** How many questions are counted in one transaction. */
const slice = 500;

/** Each hour: notifies organizations of questions that had no answer for seven days, and counts them. */
export function notifyOfLateQuestionsJob(resources: Pick<Resources, 'database'>): JobKind {
  return {
    name: 'questions.late',
    about: 'Notifies organizations of questions about their projects that had no answer for seven days.',
    every: '20 * * * *',
    work: () => notifyOfLateQuestions(resources),
  };
}

/** In parts; each question is counted once. */
export async function notifyOfLateQuestions({ database }: Pick<Resources, 'database'>): Promise<void> {
  while (await notifyPart(database));
}

/** Whether there may be more. */
function notifyPart(database: Resources['database']): Promise<boolean> {
  return inTransaction({ db: database }, async ({ db }) => {
    const late = await takeLateQuestions(db, slice);
    await notify(
      db,
      questionsNotifications,
      late.map(({ organizationId, projectId, projectTitle, firstId, questions }) => ({
        userId: organizationId,
        event: 'questionsLate' as const,
        subject: firstId,
        data: { projectId, projectTitle, questions },
      })),
    );
    return late.length > 0;
  });
}
