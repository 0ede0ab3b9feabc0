import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const keyInformationPersonalData: PersonalData = {
  tables: {
    key_information: {
      'id, project_id': 'not personal: a key of ours',
      'version, facts_sha256, sha256, made_at': 'not personal: facts about the file',
      pdf: 'not exported: made of the project, which is exported; kept: what investors agreed to',
    },
  },
};
