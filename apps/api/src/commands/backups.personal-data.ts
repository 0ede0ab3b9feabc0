import type { PersonalData } from '../platform/personal-data/declare.ts';

export const backupsPersonalData: PersonalData = {
  tables: {
    backups: {
      'made_at, kind': 'not personal: when the database was backed up',
    },
  },
};
