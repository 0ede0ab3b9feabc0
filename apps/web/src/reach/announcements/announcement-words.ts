import type { AnnouncementWay, Audience } from '@guildhall/contract/reach/announcements.operator.contract.ts';

/** For whom an announcement is, in words. */
export const audienceWords: Record<Audience, string> = {
  everybody: 'Everybody',
  people: 'People',
  organizations: 'Organizations',
};

/** How it comes, in words. */
export const wayWords: Record<AnnouncementWay, string> = {
  banner: 'Banner',
  bell: 'Banner and notification',
  mail: 'Banner, notification and mail',
};
