import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const figuresPersonalData: PersonalData = {
  tables: {
    figures: {
      'id, organizations, open_projects, raised_cents, median_rate, counted_at': 'not personal: sums over everybody',
    },
  },
};
