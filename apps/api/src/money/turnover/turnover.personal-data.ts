import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const turnoverPersonalData: PersonalData = {
  tables: {
    turnover_days: {
      'day, paid_in_cents, invested_cents, ordered_cents, repaid_cents, refunded_cents, disputed_cents, withdrawn_cents, fees_cents':
        'not personal: sums of the house',
    },
    active_accounts: { 'unit, first_day, accounts, counted_at': 'not personal: sums of the house' },
  },
};
