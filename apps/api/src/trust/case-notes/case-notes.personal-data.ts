import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const caseNotesPersonalData: PersonalData = {
  tables: {
    case_notes: {
      'id, kind, case_id, accounts, mentioned, operator_id, written_at':
        'not exported: what operators note for each other; kept: the work of operators',
      body: 'not exported: what operators note for each other; erased',
    },
  },
  erasure: {
    parts: [statement('case-notes.erase', 'SELECT erase_case_notes(:userId, :most) AS erased')],
  },
};
