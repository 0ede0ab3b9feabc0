import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const waitingPersonalData: PersonalData = {
  tables: {
    project_waiting: {
      'project_id, user_id, since, notified_at': 'exported; erased',
    },
    freed_projects: {
      'project_id, freed_at': 'not personal: projects whose waiting list is being notified',
    },
  },
  exports: [
    exportKind({
      name: 'waiting',
      about: 'projects that you wait for',
      fields: {
        project: 'w.project_id',
        title: 'p.title',
        since: 'w.since',
        notifiedAt: 'w.notified_at',
      },
      from: 'project_waiting AS w JOIN projects AS p ON p.id = w.project_id',
      where: 'w.user_id = :userId',
      by: ['w.since', 'w.project_id'],
    }),
  ],
  erasure: {
    end: statement('waiting.end-erasure', 'SELECT end_erasing_waiting(:userId)'),
  },
};
