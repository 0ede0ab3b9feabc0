import type { PersonalData } from '../../platform/personal-data/declare.ts';

export const ledgerPersonalData: PersonalData = {
  tables: {
    ledger_verdict: {
      'id, verified_at, faults': 'not personal: how the last check of the ledger ended',
    },
  },
};
