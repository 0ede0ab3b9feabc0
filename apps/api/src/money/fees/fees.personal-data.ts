import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const feesPersonalData: PersonalData = {
  tables: {
    project_fees: {
      'project_id, order_percent, order_fixed_cents, investment_percent, investment_fixed_cents':
        'not personal: the rates of the house',
    },
    fee_days: { 'day, kind, taken_cents, returned_cents': 'not personal: sums of the house' },
    fee_moves: { 'id, day, kind, taken_cents, returned_cents': 'not personal: sums of the house' },
    agreed_fees: { 'account_id, kind, percent, fixed_cents': 'not exported: GET /fees answers it; kept: the books' },
    platform_fees: {
      'id, kind, payer_id, of_cents, returned_cents, percent_cents, fixed_cents, taken_at': 'exported; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'fees',
      about: 'what the house took of what you sold and of what was invested with you',
      fields: {
        id: 'f.id',
        kind: 'f.kind',
        of: dollars('f.of_cents'),
        givenBackOf: dollars('f.returned_cents'),
        percentPart: dollars('f.percent_cents'),
        fixedPart: dollars('f.fixed_cents'),
        at: 'f.taken_at',
      },
      from: 'platform_fees AS f',
      where: 'f.payer_id = :userId',
      by: ['f.taken_at', 'f.id'],
    }),
  ],
};
