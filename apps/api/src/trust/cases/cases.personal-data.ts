import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const casesPersonalData: PersonalData = {
  tables: {
    taken_cases: {
      'kind, case_id, operator_id, taken_at, acted_at':
        'not exported: in acts-of-operators.json; kept: for a day after the last act',
    },
  },
};
