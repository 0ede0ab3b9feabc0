import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';

export const expensesPersonalData: PersonalData = {
  tables: {
    budget_lines: {
      'project_id, line, name, amount_cents': 'exported; kept: what was promised to investors',
    },
    project_expenses: {
      'id, project_id, line, spent_on, payee, amount_cents, corrects': 'exported; kept: the books',
      'file_id, paper_for, asked_at, entered_at': 'exported; kept: the books',
      corrected_cents: 'not exported: a sum of its corrections; kept: the books',
      entered_by: 'not exported: who of the organization has entered it, in its record of acts; kept: the books',
    },
    expense_sums: {
      'project_id, line, spent_cents, without_paper_cents': 'not exported: sums of the expenses; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'budget-lines',
      about: 'the lines of the budgets of your projects',
      fields: { project: 'l.project_id', line: 'l.line', name: 'l.name', amount: dollars('l.amount_cents') },
      from: 'budget_lines AS l JOIN projects AS p ON p.id = l.project_id',
      where: 'p.created_by = :userId',
      by: ['l.project_id', 'l.line'],
      types: ['uuid', 'bigint'],
    }),
    exportKind({
      name: 'expenses',
      about: 'what you entered as spent of your projects',
      fields: {
        id: 'e.id',
        project: 'e.project_id',
        line: 'e.line',
        spentOn: 'e.spent_on',
        payee: 'e.payee',
        amount: dollars('e.amount_cents'),
        corrects: 'e.corrects',
        paper: 'e.file_id',
        paperFor: 'e.paper_for',
        paperAskedAt: 'e.asked_at',
        enteredAt: 'e.entered_at',
      },
      from: 'project_expenses AS e JOIN projects AS p ON p.id = e.project_id',
      where: 'p.created_by = :userId',
      by: ['e.project_id', 'e.id'],
      types: ['uuid', 'uuid'],
    }),
  ],
};
