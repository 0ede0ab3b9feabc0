import { declareNotifications } from '../../reach/notifications/declare.ts';

export const reportsNotifications = declareNotifications<{
  reportRequest: { by: string; reportId: string };
  report: { by: string; name: string };
}>({
  reportRequest: {
    kind: 'reports',
    text: ({ data: { by, reportId } }) => `${by} has requested the report ${reportId}.`,
    link: () => '/reports',
  },
  report: {
    kind: 'reports',
    text: ({ data: { by, name } }) => `${by} answered your request with the report ${name}.`,
    link: () => '/reports?tab=sent',
  },
});
