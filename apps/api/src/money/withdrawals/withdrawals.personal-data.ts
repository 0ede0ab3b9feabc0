import { dollars, exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const withdrawalsPersonalData: PersonalData = {
  tables: {
    withdrawals: {
      'id, user_id, amount_cents, fee_cents, status, created_at, decided_at, paid_at, returned_at, owner_confirmed_at':
        'exported; kept: the books',
      hold_id: 'not personal: a key of ours',
      'decided_by, first_approved_by, first_approved_at, by_one_person, first_until':
        'not exported: the work of operators before the decision; kept: the books',
      'bank_account, bank_key_id': 'not exported: encrypted, and its last characters are exported; erased',
      'account_ending, reason': 'exported; erased',
      test: 'not personal: whether the money is for tests',
      'bank_reference, return_reference': 'not exported: what the bank says of the transfer; kept: the books',
      account_hash: 'not exported: finds equal bank accounts; erased',
      disowned_at: 'not exported: when its owner denied it; kept: the books',
      'first_returned_by, first_returned_at, first_return_reason, returned_by':
        'not exported: the work of operators before the return; kept: the books',
      confirm_until: 'not personal: a deadline of a day',
    },
    second_members: {
      'withdrawal_id, asked_by, confirmed_by, confirmed_at':
        'not exported: in acts-for-organizations.json; kept: the books',
    },
    payout_batches: {
      'id, number, created_at, created_by, test, debtor, payments, amount_cents, xml_sha256, csv_sha256':
        'not exported: the work of operators; kept: the books',
    },
    payout_batch_items: {
      'batch_id, position, withdrawal_id': 'not exported: the work of operators; kept: the books',
    },
    payout_batch_head: {
      'id, number': 'not personal: the last number of a batch',
    },
  },
  exports: [
    exportKind({
      name: 'withdrawals',
      about: 'your withdrawals, with the last characters of the bank account',
      fields: {
        id: 'w.id',
        amount: dollars('w.amount_cents'),
        fee: dollars('w.fee_cents'),
        status: 'w.status',
        accountEnding: 'w.account_ending',
        reason: 'w.reason',
        askedAt: 'w.created_at',
        confirmedAt: 'w.owner_confirmed_at',
        decidedAt: 'w.decided_at',
        paidAt: 'w.paid_at',
        returnedAt: 'w.returned_at',
      },
      from: 'withdrawals AS w',
      where: 'w.user_id = :userId',
      by: ['w.created_at', 'w.id'],
    }),
  ],
  erasure: {
    parts: [statement('withdrawals.erase', 'SELECT erase_withdrawals(:userId, :most) AS erased')],
  },
};
