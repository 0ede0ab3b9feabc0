import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const servicesPersonalData: PersonalData = {
  tables: {
    services: {
      'id, organization_id, title, budget_cents, created_at': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'services',
      about: 'services that you offer',
      fields: {
        id: 's.id',
        title: 's.title',
        price: dollars('s.budget_cents'),
        createdAt: 's.created_at',
      },
      from: 'services AS s',
      where: 's.organization_id = :userId',
      by: ['s.created_at', 's.id'],
    }),
  ],
  erasure: {
    parts: [statement('services.erase', 'SELECT erase_services(:userId, :most) AS erased')],
  },
};
