import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

const from = 'referrals AS r JOIN projects AS p ON p.id = r.project_id';

export const referralsPersonalData: PersonalData = {
  tables: {
    referrals: {
      id: 'not personal: a key of ours',
      'user_id, project_id, referred_id, created_at': 'exported; kept: the other side has it too',
    },
  },
  exports: [
    exportKind({
      name: 'referrals',
      about: 'people you referred to a project',
      fields: {
        project: 'p.title',
        referred: nameOf('r.referred_id'),
        referredAt: 'r.created_at',
      },
      from,
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'referrals-received',
      about: 'projects that others referred you to',
      fields: {
        project: 'p.title',
        from: nameOf('r.user_id'),
        referredAt: 'r.created_at',
      },
      from,
      where: 'r.referred_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
  ],
};
