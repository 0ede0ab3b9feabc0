import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const reservesPersonalData: PersonalData = {
  tables: {
    report_reserves: {
      'project_id, organization_id, held_cents, whole_cents': 'exported; kept: the books',
      'periods, look_on': 'not personal: when it is looked at',
    },
    compensations: {
      'id, project_id, organization_id, period': 'not personal: a key of ours',
      'amount_cents, shared_on': 'exported; kept: the books',
      finished_at: 'not personal: a moment of ours',
    },
    compensation_shares: {
      'compensation_id, investment_id, transfer_id': 'not personal: a key of ours',
      'cents, status': 'exported; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'report-reserves',
      about: 'what is held back of your projects until their first reports',
      fields: {
        project: 'r.project_id',
        organization: 'r.organization_id',
        held: dollars('r.held_cents'),
        whole: dollars('r.whole_cents'),
      },
      from: 'report_reserves AS r JOIN projects AS p ON p.id = r.project_id',
      where: 'r.organization_id = :userId',
      by: ['p.created_at', 'r.project_id'],
    }),
    exportKind({
      name: 'shared-reserves',
      about: 'what of those reserves went to your investors because a report was late',
      fields: { project: 'c.project_id', amount: dollars('c.amount_cents'), sharedOn: 'c.shared_on' },
      from: 'compensations AS c',
      where: 'c.organization_id = :userId',
      by: ['c.shared_on::timestamptz', 'c.id'],
    }),
    exportKind({
      name: 'compensations',
      about: 'what you got of reserves because the report of a project was late',
      fields: {
        investment: 's.investment_id',
        amount: dollars('s.cents'),
        status: 's.status',
        sharedOn: 'c.shared_on',
      },
      from: `compensation_shares AS s JOIN compensations AS c ON c.id = s.compensation_id
        JOIN investments AS i ON i.id = s.investment_id`,
      where: 'i.user_id = :userId',
      by: ['c.shared_on::timestamptz', 's.transfer_id'],
    }),
  ],
};
