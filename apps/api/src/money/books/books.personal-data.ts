import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const booksPersonalData: PersonalData = {
  tables: {
    book_checks: {
      'id, kind, checked_at, many, differences, note, liabilities_cents, cash_cents, receivables_cents':
        'not personal: checks of the books, and which operators explained them',
      'explanation, explained_by, explained_at':
        'not personal: checks of the books, and which operators explained them',
    },
  },
};
