import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const salesPersonalData: PersonalData = {
  tables: {
    sale_mails: {
      'organization_id, told_seq, due': 'not exported: mails that wait for a moment; erased',
    },
  },
  erasure: {
    end: statement('sales.end-erasure', 'SELECT end_erasing_sales(:userId)'),
  },
};
