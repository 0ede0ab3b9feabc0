import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const settingsPersonalData: PersonalData = {
  tables: {
    settings: {
      'seq, name, value': 'not personal: a setting of the site',
      'since, changed_by, approved_by, reason': 'not exported: in acts-of-operators.json; kept: the work of operators',
    },
    setting_requests: {
      'id, name, seen, value, reason, asked_by, asked_at, lapses_at, outcome, ended_at':
        'not exported: in acts-of-operators.json; kept: for 90 days',
    },
  },
};
