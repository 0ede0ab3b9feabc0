import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const monthlyListsPersonalData: PersonalData = {
  tables: {
    monthly_lists: {
      'id, user_id, category_id, name, cents, day, state, reason, next_on, created_at': 'exported; erased',
      search_id: 'not exported: the saved search, whose words are; erased',
      set_by: 'not exported: who of the organization has confirmed it, in its record of acts; erased',
      risk_text: 'not exported: which text was confirmed; erased',
    },
    monthly_list_months: {
      'list_id, month, state, confirmed_at': 'exported; erased',
      id: 'not exported: joins the list of a month to its projects; erased',
      'made_at, lapses_on': 'not exported: the moment on that day, and how long it waits; erased',
      split: 'not exported: counted from what is; erased',
    },
    monthly_list_projects: {
      'month_id, project_id, cents, investment_id': 'exported; erased',
      'position, terms_seen': 'not exported: the order, and which terms were shown; erased',
    },
  },
  exports: [
    exportKind({
      name: 'monthly-lists',
      about: 'what you set up to get a list of projects of each month',
      fields: {
        id: 'l.id',
        category: '(SELECT c.name FROM project_categories AS c WHERE c.id = l.category_id)',
        search: 'l.name',
        amount: dollars('l.cents'),
        day: 'l.day',
        state: 'l.state',
        reason: 'l.reason',
        nextOn: 'l.next_on',
        setUpAt: 'l.created_at',
      },
      from: 'monthly_lists AS l',
      where: 'l.user_id = :userId',
      by: ['l.created_at', 'l.id'],
    }),
    exportKind({
      name: 'monthly-list-projects',
      about: 'the projects of those lists, and what you invested in them',
      fields: {
        monthlyList: 'm.list_id',
        month: 'm.month',
        state: 'm.state',
        confirmedAt: 'm.confirmed_at',
        project: 'p.project_id',
        invested: dollars('p.cents'),
        investment: 'p.investment_id',
      },
      from: `monthly_list_projects AS p JOIN monthly_list_months AS m ON m.id = p.month_id
        JOIN monthly_lists AS l ON l.id = m.list_id`,
      where: 'l.user_id = :userId',
      by: ['m.made_at', 'p.project_id'],
    }),
  ],
  erasure: {
    stop: statement('monthly-lists.stop-erased', 'SELECT stop_monthly_lists_of_erased(:userId) AS stopped'),
    end: statement('monthly-lists.end-erasure', 'SELECT end_erasing_monthly_lists(:userId)'),
  },
};
