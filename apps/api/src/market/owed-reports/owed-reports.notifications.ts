import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const owedReportsNotifications = declareNotifications<{
  /** Of the organization; the day in words. */
  reportDue: OfProject & { report: string; dueOn: string; isLate: boolean };
  /** Of a holder. */
  reportSent: OfProject & { by: string; report: string; version: number };
}>({
  reportDue: {
    kind: 'reports',
    text: ({ data: { projectTitle, report, dueOn, isLate } }) =>
      isLate
        ? `The ${report} of ${projectTitle} was due on ${dueOn} and has not been sent. The page of the project says that it is late.`
        : `The ${report} of ${projectTitle} is due on ${dueOn}.`,
    link: toProject,
  },
  reportSent: {
    kind: 'reports',
    text: ({ data: { by, projectTitle, report, version } }) =>
      version > 1
        ? `${by} has sent a new version of the ${report} of ${projectTitle}.`
        : `${by} has sent the ${report} of ${projectTitle}.`,
    link: toProject,
  },
});
