import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const monthlyInvestmentsPersonalData: PersonalData = {
  tables: {
    monthly_investments: {
      'id, user_id, project_id, cents, day, state, reason, next_on, created_at': 'exported; erased',
      set_by: 'not exported: who of the organization has confirmed it, in its record of acts; erased',
      'risk_text, terms_seen': 'not exported: which texts were confirmed; erased',
      'failures, remind_on': 'not exported: counted from what is; erased',
    },
    monthly_runs: {
      'monthly_id, month, outcome, reason, cents, investment_id': 'exported; erased',
      ran_at: 'not exported: the moment on that day; erased',
    },
  },
  exports: [
    exportKind({
      name: 'monthly-investments',
      about: 'what you set up to invest each month',
      fields: {
        id: 'm.id',
        project: 'm.project_id',
        amount: dollars('m.cents'),
        day: 'm.day',
        state: 'm.state',
        reason: 'm.reason',
        nextOn: 'm.next_on',
        setUpAt: 'm.created_at',
      },
      from: 'monthly_investments AS m',
      where: 'm.user_id = :userId',
      by: ['m.created_at', 'm.id'],
    }),
    exportKind({
      name: 'monthly-investment-months',
      about: 'what each month of those came to',
      fields: {
        monthlyInvestment: 'r.monthly_id',
        month: 'r.month',
        outcome: 'r.outcome',
        reason: 'r.reason',
        invested: dollars('r.cents'),
        investment: 'r.investment_id',
      },
      from: 'monthly_runs AS r JOIN monthly_investments AS m ON m.id = r.monthly_id',
      where: 'm.user_id = :userId',
      by: ['r.ran_at', 'r.monthly_id'],
    }),
  ],
  erasure: {
    stop: statement('monthly-investments.stop-erased', 'SELECT stop_monthly_of_erased(:userId) AS stopped'),
    end: statement('monthly-investments.end-erasure', 'SELECT end_erasing_monthly_investments(:userId)'),
  },
};
