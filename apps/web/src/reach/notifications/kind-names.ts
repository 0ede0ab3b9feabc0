import type { NotificationKind } from '@guildhall/contract/reach/notification-kinds.ts';

export const kindNames: Record<NotificationKind, string> = {
  money: 'Money',
  messages: 'Messages',
  reports: 'Reports',
  complaints: 'Complaints',
  reviews: 'Reviews',
  referrals: 'Referrals',
  projects: 'Projects',
  announcements: 'Announcements',
  security: 'Security',
};
