import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const answersPersonalData: PersonalData = {
  tables: {
    answer_sums: {
      'unit, first_day, queue, answered, in_time, within_hour, within_day, within_three_days, within_week':
        'not personal: sums of the house',
      operator_id: 'not exported: which operator did it; kept: sums of the house',
    },
    answers_counted: { 'id, seq, counted_at': 'not personal: how far the log is counted' },
  },
};
