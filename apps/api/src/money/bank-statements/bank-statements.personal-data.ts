import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const bankStatementsPersonalData: PersonalData = {
  tables: {
    bank_statements: {
      'id, sha256, place, format, name, account, currency, first_day, last_day, opening_cents, closing_cents':
        "not personal: the house's own account",
      'read_by, read_at, applied_by, applied_at': 'not exported: the work of operators; kept: the books',
      'lines, waiting, paid, returned': 'not personal: counts',
    },
    bank_lines: {
      'id, statement_id, position, day, amount_cents, currency, credit, kind, names, withdrawal_id, batch_number, reference, reason, problem, state, why, payments':
        'not exported: what the bank says of its transfers; kept: the books',
      'changed_by, changed_at, note': 'not exported: the work of operators; kept: the books',
    },
  },
};
