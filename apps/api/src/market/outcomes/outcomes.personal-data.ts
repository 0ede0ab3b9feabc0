import type { PersonalData } from '../../platform/personal-data/declare.ts';

const sums = 'not personal: sums over projects';

export const outcomesPersonalData: PersonalData = {
  tables: {
    loans: { 'project_id, organization_id, released_on, ended_on': 'not personal: which projects are loans, and when' },
    loan_quarters: {
      'project_id, organization_id, quarter, lent_cents, repaid_cents, lost_cents, given_up_cents': sums,
    },
    outcome_quarters: {
      'organization_id, quarter, lent_cents, repaid_cents, late_cents, lost_cents, given_up_cents': sums,
    },
    outcome_windows: {
      'organization_id, starts_on, ends_on, loans, defaulted, lent_cents, defaulted_cents, later_loans, later_defaulted':
        sums,
    },
    outcomes_counted: { 'id, day, counted_at': 'not personal: when it was counted' },
  },
};
