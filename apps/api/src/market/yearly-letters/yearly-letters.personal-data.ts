import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const yearlyLettersPersonalData: PersonalData = {
  tables: {
    yearly_letters: {
      'account_id, year, written_at, investments, projects': 'exported; erased',
    },
    yearly_letter_run: {
      'only_row, year, after': 'not personal: how far a job has come',
    },
    outstanding_at_new_year: {
      'user_id, organization_id, year, cents': 'not exported: sums of the investments; kept: the books',
    },
    owed_at_new_year: {
      'project_id, year, principal_cents, return_cents': 'not exported: sums of the investments; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'yearly-letters',
      about: 'what you were written each January about the year before; sums in cents',
      fields: {
        year: 'l.year',
        writtenAt: 'l.written_at',
        investments: 'l.investments',
        projects: 'l.projects',
      },
      from: 'yearly_letters AS l',
      where: 'l.account_id = :userId',
      by: ['l.year::bigint', 'l.account_id'],
      types: ['bigint', 'uuid'],
    }),
  ],
  erasure: {
    end: statement('yearly-letters.end-erasure', 'SELECT end_erasing_yearly_letters(:userId)'),
  },
};
