import type { AnnouncementWay } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import { declareNotifications } from '../notifications/declare.ts';

export const announcementsNotifications = declareNotifications<{
  /** With `way` mail it is mailed, too. */
  announcement: { title: string; text: string; way: AnnouncementWay };
}>({
  announcement: {
    kind: 'announcements',
    text: ({ data: { title, text } }) => `${title} – ${text}`,
    link: () => '/notifications?tab=all',
  },
});
