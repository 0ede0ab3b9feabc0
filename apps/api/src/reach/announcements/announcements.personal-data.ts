import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const announcementsPersonalData: PersonalData = {
  tables: {
    announcements: {
      'id, title, body, audience, way, begins_at, ends_at, made_at, stopped_at, is_begun':
        'not personal: texts of the house that many read, and their times',
      'made_by, stopped_by': 'not personal: which operators made and stopped them',
      'notified_to, notified, notified_at': 'not personal: how far the notifications of one have come',
    },
  },
};
