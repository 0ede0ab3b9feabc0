import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const savedSearchesPersonalData: PersonalData = {
  tables: {
    saved_searches: {
      id: 'not exported: a key of ours; erased',
      'user_id, search, category_id, place, most_cents, most_months, sort, created_at': 'exported; erased',
      key: 'not exported: so that no search is saved twice; erased',
    },
  },
  exports: [
    exportKind({
      name: 'saved-searches',
      about: 'searches that you saved',
      fields: {
        search: 's.search',
        category: '(SELECT c.name FROM project_categories AS c WHERE c.id = s.category_id)',
        place: 's.place',
        mostAtLeast: dollars('s.most_cents'),
        mostMonths: 's.most_months',
        sort: 's.sort',
        savedAt: 's.created_at',
      },
      from: 'saved_searches AS s',
      where: 's.user_id = :userId',
      by: ['s.created_at', 's.id'],
    }),
  ],
  erasure: {
    end: statement('saved-searches.end-erasure', 'SELECT end_erasing_saved_searches(:userId)'),
  },
};
