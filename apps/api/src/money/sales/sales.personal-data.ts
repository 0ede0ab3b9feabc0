import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const salesPersonalData: PersonalData = {
  tables: {
    sale_mails: {
      'organization_id, told_seq, due': 'not exported: mails that wait for a moment; erased',
    },
  },
};
