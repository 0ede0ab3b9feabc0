import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const termsPersonalData: PersonalData = {
  tables: {
    terms_acceptances: {
      id: 'not personal: a key of ours',
      'user_id, version, changed_at, accepted_at': 'exported; kept: which terms were agreed between the two',
    },
  },
  exports: [
    exportKind({
      name: 'accepted-terms',
      about: 'the terms that you accepted; before there were records, those of the day on which you signed up',
      fields: { account: 't.user_id', version: 't.version', termsOf: 't.changed_at', acceptedAt: 't.accepted_at' },
      from: 'terms_acceptances AS t',
      where: 't.user_id = :userId',
      by: ['t.accepted_at', 't.id'],
    }),
  ],
};
