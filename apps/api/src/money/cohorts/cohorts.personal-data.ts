import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const cohortsPersonalData: PersonalData = {
  tables: {
    first_investments: { 'user_id, month': 'not exported: the first of the investments; kept: the books' },
    investor_cohorts: { 'first_month, month, investors, invested_cents': 'not personal: sums of the house' },
    cohort_months: { 'month, counted_at': 'not personal: sums of the house' },
  },
};
