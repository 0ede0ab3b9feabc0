import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const snippetsPersonalData: PersonalData = {
  tables: {
    snippets: {
      'id, title, used_for, body': 'not personal: texts of the house that operators use again',
    },
  },
};
