import { declareNotifications } from '../../reach/notifications/declare.ts';
import { toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const owedReportsNotifications = declareNotifications<{
  /** Of the organization; the day in words. */
  reportDue: OfProject & { report: string; dueOn: string; isLate: boolean };
  /** Of a holder. */
  reportSent: OfProject & { by: string; report: string; version: number };
  /** Of a holder; the day in words. */
  reportLate: OfProject & { by: string; report: string; dueOn: string };
}>({
  reportDue: {
    kind: 'reports',
    text: ({ data: { projectTitle, report, dueOn, isLate } }) =>
      isLate
        ? `The ${report} of ${projectTitle} was due on ${dueOn} and has not been sent. The page of the project says that it is late.`
        : `The ${report} of ${projectTitle} is due on ${dueOn}.`,
    link: toProject,
  },
  reportLate: {
    kind: 'reports',
    text: ({ data: { by, projectTitle, report, dueOn } }) =>
      `${by} has not sent the ${report} of ${projectTitle}, which was due on ${dueOn}. You can complain on the page of the project.`,
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
