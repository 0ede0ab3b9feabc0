import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import { statement } from '../../platform/database/statement.ts';

export const investmentLimitsPersonalData: PersonalData = {
  tables: {
    investment_limits: {
      'user_id, cents, next_cents, next_from, set_at': 'exported; erased',
    },
    warning_thresholds: {
      'user_id, key_id, ciphertext, expires_at': 'not exported: encrypted, and shown under My Profile, Limits; erased',
    },
    invested_days: {
      'user_id, day, cents': 'not exported: sums of the investments; erased',
    },
  },
  exports: [
    exportKind({
      name: 'investment-limit',
      about: 'the most that you let yourself invest within 30 days',
      fields: {
        limit: dollars('l.cents'),
        nextLimit: dollars('l.next_cents'),
        nextFrom: 'l.next_from',
        setAt: 'l.set_at',
      },
      from: 'investment_limits AS l',
      where: 'l.user_id = :userId',
      by: ['l.set_at', 'l.user_id'],
    }),
  ],
  erasure: {
    end: statement('investment-limits.end-erasure', 'SELECT end_erasing_investment_limits(:userId)'),
  },
};
