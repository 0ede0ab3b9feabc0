import type { PersonalData } from '../../platform/personal-data/declare.ts';

const ofHouse = "not personal: payouts to the house's own bank account, and which operators decided them";

export const feePayoutsPersonalData: PersonalData = {
  tables: {
    fee_payouts: {
      'id, number, amount_cents, status, reason, payee, debtor, test, requested_by, requested_at': ofHouse,
      'decided_by, decided_at, xml_sha256, csv_sha256, paid_at, bank_reference': ofHouse,
      'returned_at, return_reference, return_reason, by_one_person': ofHouse,
    },
  },
};
