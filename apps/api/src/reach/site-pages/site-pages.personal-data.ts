import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const sitePagesPersonalData: PersonalData = {
  tables: {
    page_texts: {
      'page, version, markdown, published_at, published_by, reason':
        'not personal: texts that everybody reads, and which operators published them',
    },
  },
};
