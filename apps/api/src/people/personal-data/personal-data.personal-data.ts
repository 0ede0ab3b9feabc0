import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const personalDataPersonalData: PersonalData = {
  tables: {
    data_exports: {
      'id, user_id, asked_at, parts_done, parts, moved_at, finished_at, failed_at, storage_key, size':
        'not exported: the record of the exports themselves; kept: when there was one, without its file',
    },
    erasures: {
      'id, user_id, asked_at, due_at, canceled_at, begun_at, parts_done, parts, finished_at, gives_up, gives_up_cents':
        'not exported: the record of the deletion itself; kept: that the account was deleted',
    },
  },
};
