import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const receiptsPersonalData: PersonalData = {
  tables: {
    receipts: {
      id: 'not personal: a key of ours',
      'series, year, number, user_id, kind, user_name, payee_name, project_title, units, amount_cents':
        'exported; kept: the books',
      'card_cents, provider, account_ending, test, paid_at, issued_at': 'exported; kept: the books',
    },
    receipt_series: {
      'series, year, last': 'not personal: the last numbers of receipts',
    },
    receipts_due: {
      'id, mail': 'not exported: payments that wait for their receipt for a moment; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'receipts',
      about: 'your receipts',
      fields: {
        number: `format('%s-%s-%s', r.series, r.year, lpad(r.number::text, greatest(6, length(r.number::text)), '0'))`,
        kind: 'r.kind',
        name: 'r.user_name',
        paidTo: 'r.payee_name',
        project: 'r.project_title',
        units: 'r.units',
        amount: dollars('r.amount_cents'),
        paidByCard: dollars('r.card_cents'),
        provider: 'r.provider',
        accountEnding: 'r.account_ending',
        test: 'r.test',
        paidAt: 'r.paid_at',
        issuedAt: 'r.issued_at',
      },
      from: 'receipts AS r',
      where: 'r.user_id = :userId',
      by: ['r.paid_at', 'r.id'],
    }),
  ],
};
