import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const outboxPersonalData: PersonalData = {
  tables: {
    outbox_accounts: {
      'account_id, mailed_seq, due':
        'not exported: which transfers have been mailed; kept: so that none is mailed again',
    },
    outbox_events: {
      'account_id, event_id': 'not exported: mails that wait for a moment; erased',
    },
  },
  erasure: {
    end: statement('outbox.end-erasure', 'SELECT end_erasing_outbox(:userId)'),
  },
};
