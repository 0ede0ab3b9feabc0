import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const dispute = {
  id: 'd.id',
  kind: 'd.kind',
  of: 'd.purchase_id',
  reason: 'd.reason',
  message: 'd.message',
  amount: dollars('d.disputed_cents'),
  status: 'd.status',
  isInEscrow: 'd.in_escrow',
  answer: 'd.answer',
  added: 'd.added',
  files: `(
    SELECT coalesce(json_agg(json_build_object('id', x.file_id, 'number', x.number) ORDER BY x.number, x.file_id), '[]')
    FROM dispute_files AS x WHERE x.dispute_id = d.id
  )`,
  outcome: 'd.outcome',
  refunded: dollars('d.refunded_cents'),
  outcomeReason: 'd.outcome_reason',
  openedAt: 'd.opened_at',
  decidedAt: 'd.decided_at',
};

export const disputesPersonalData: PersonalData = {
  tables: {
    disputes: {
      'id, purchase_id, kind, user_id, seller_id, reason, disputed_cents, status, opened_at, outcome, in_escrow':
        'exported; kept: the other side has it too',
      'refunded_cents, decided_at': 'exported; kept: the other side has it too',
      'message, answer, outcome_reason, added': 'exported; erased',
      'hold_id, held_cents':
        'not exported: what is held of the amount is in wallet.json with the rest; kept: the books',
      'due_at, reminded_at, overdue_at': 'not personal: deadlines of the answer',
      answered_at: 'not exported: the answer is exported, not its time; kept: the other side has it too',
      decided_by: 'not exported: which operator decided; kept: the work of operators',
    },
    dispute_files: {
      'file_id, number': 'exported; kept: the other side has it too',
      dispute_id: 'not personal: a key of ours',
    },
  },
  exports: [
    exportKind({
      name: 'disputes',
      about: 'disputes that you opened about orders and investments',
      fields: { ...dispute, with: nameOf('d.seller_id') },
      from: 'disputes AS d',
      where: 'd.user_id = :userId',
      by: ['d.opened_at', 'd.id'],
    }),
    exportKind({
      name: 'disputes-received',
      about: 'disputes about what you have sold',
      fields: { ...dispute, by: nameOf('d.user_id') },
      from: 'disputes AS d',
      where: 'd.seller_id = :userId',
      by: ['d.opened_at', 'd.id'],
    }),
  ],
  erasure: {
    parts: [statement('disputes.erase', 'SELECT erase_disputes(:userId, :most) AS erased')],
  },
};
