import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const freezesPersonalData: PersonalData = {
  tables: {
    freezes: {
      'id, project_id, owner_id, reason, frozen_at, ends_at, lifted_at, appealed_at, answered_at':
        'exported; kept: what operators decided',
      'account_id, subject_id': 'not personal: a key of ours',
      'frozen_by, lifted_by, answered_by': 'not exported: which operator decided; kept: the work of operators',
      'appeal, answer': 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'freezes',
      about: 'when your account or projects of yours were frozen, and your appeals',
      fields: {
        id: 'f.id',
        project: '(SELECT p.title FROM projects AS p WHERE p.id = f.project_id)',
        reason: 'f.reason',
        frozenAt: 'f.frozen_at',
        endsAt: 'f.ends_at',
        liftedAt: 'f.lifted_at',
        appeal: 'f.appeal',
        appealedAt: 'f.appealed_at',
        answer: 'f.answer',
        answeredAt: 'f.answered_at',
      },
      from: 'freezes AS f',
      where: 'f.owner_id = :userId',
      by: ['f.frozen_at', 'f.id'],
    }),
  ],
  erasure: {
    end: statement('freezes.end-erasure', 'SELECT end_erasing_freezes(:userId)'),
  },
};
