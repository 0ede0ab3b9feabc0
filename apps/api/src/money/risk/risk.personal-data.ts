import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const riskPersonalData: PersonalData = {
  tables: {
    risk_reviews: {
      'withdrawal_id, user_id, found_at, held_at':
        'not exported: whoever wants to get around the signs reads it; erased',
      signs: 'not exported: names other accounts, and what is looked at; erased',
      'cleared_keys, cleared_by, cleared_at, reason': 'not exported: the work of operators before the decision; erased',
    },
  },
  erasure: {
    parts: [statement('risk.erase', 'SELECT erase_risk_reviews(:userId, :most) AS erased')],
  },
};
