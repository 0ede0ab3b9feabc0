import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const refund = {
  id: 'r.id',
  kind: 'r.kind',
  of: 'r.purchase_id',
  amount: dollars('r.amount_cents'),
  reason: 'r.reason',
  at: 'r.created_at',
};

export const refundsPersonalData: PersonalData = {
  tables: {
    refunds: {
      'id, purchase_id, kind, user_id, seller_id, amount_cents, created_at': 'exported; kept: the books',
      'paid_cents, so_far_cents': 'not personal: sums of the purchase and of its refunds',
      'cause, from_escrow': 'not personal: a kind of refund',
      reason: 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'refunds',
      about: 'what was refunded to you of orders and investments',
      fields: { ...refund, givenBackBy: nameOf('r.seller_id') },
      from: 'refunds AS r',
      where: 'r.user_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
    exportKind({
      name: 'refunds-made',
      about: 'what you refunded of orders and investments',
      fields: { ...refund, givenBackTo: nameOf('r.user_id') },
      from: 'refunds AS r',
      where: 'r.seller_id = :userId',
      by: ['r.created_at', 'r.id'],
    }),
  ],
  erasure: {
    parts: [statement('refunds.erase', 'SELECT erase_refunds(:userId, :most) AS erased')],
  },
};
