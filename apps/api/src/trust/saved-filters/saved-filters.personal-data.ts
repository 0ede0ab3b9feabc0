import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const savedFiltersPersonalData: PersonalData = {
  tables: {
    saved_filters: {
      id: 'not exported: a key of ours; erased',
      'operator_id, queue, name, query, saved_at': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'saved-filters',
      about: 'filters that you saved in the console',
      fields: { queue: 'f.queue', name: 'f.name', query: 'f.query', savedAt: 'f.saved_at' },
      from: 'saved_filters AS f',
      where: 'f.operator_id = :userId',
      by: ['f.saved_at', 'f.id'],
    }),
  ],
  erasure: {
    end: statement('saved-filters.end-erasure', 'SELECT end_erasing_saved_filters(:userId)'),
  },
};
