import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const operatorsPersonalData: PersonalData = {
  tables: {
    operators: {
      'user_id, role, granted_at': 'exported; kept: an operator is not erased',
      'granted_by, confirmed_by, hand': 'not exported: which operators gave the role; kept: the work of operators',
    },
    role_requests: {
      'id, user_id, role, reason, asked_by, asked_at, holds_at, lapses_at, outcome, ended_at':
        'not exported: in acts-of-operators.json; kept: for 90 days',
    },
    first_approvals: {
      'act, subject_id, operator_id, reason, approved_at':
        'not exported: in acts-of-operators.json; kept: until the second one, or another first one',
    },
    operator_news: {
      'id, roles, former, heading, words, link, stops, created_at, mailed_at':
        'not exported: mails to operators about their roles; kept: for 30 days',
    },
  },
  exports: [
    exportKind({
      name: 'operator',
      about: 'your role as an operator of this site',
      fields: {
        role: 'o.role',
        grantedAt: 'o.granted_at',
      },
      from: 'operators AS o',
      where: 'o.user_id = :userId',
      by: ['o.granted_at', 'o.user_id'],
    }),
  ],
};
