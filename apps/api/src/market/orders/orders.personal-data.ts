import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const steps = `SELECT
    x.accepted_at AS "acceptedAt",
    x.sent_at AS "sentAt",
    x.reference,
    x.received_at AS "receivedAt",
    x.canceled_at AS "canceledAt",
    x.reason AS "cancelReason"
  FROM order_steps AS x WHERE x.id = o.id`;

const purchase = {
  id: 'o.id',
  project: 'p.title',
  units: 'o.number_of_units',
  pricePerUnit: dollars('o.unit_cents'),
  total: dollars('o.total_cents'),
  paidByCard: dollars('o.card_cents'),
  status: 'o.status',
  orderedAt: 'o.created_at',
  state: 'order_state(o.id)',
  steps: `(SELECT row_to_json(s) FROM (${steps}) AS s)`,
};

export const ordersPersonalData: PersonalData = {
  tables: {
    orders: {
      'id, user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents, status':
        'exported; kept: the books',
      created_at: 'exported; kept: the books',
      wallet_cents: 'not personal: what the total has beside the card',
      'address, postal_code, contact_no': 'exported; erased',
      expires_at: 'not personal: follows from the time of the order',
      'request_key, request_fingerprint': 'not personal: so that an order that is sent twice is placed once',
    },
    order_steps: {
      id: 'not personal: a key of ours',
      'accepted_at, sent_at, received_at, canceled_at': 'exported; kept: the books',
      'reference, reason': 'exported; erased',
      canceled_by: 'not exported: a side of the order; kept: the books',
    },
  },
  exports: [
    exportKind({
      name: 'orders',
      about: 'your orders',
      fields: {
        ...purchase,
        organization: nameOf('o.seller_id'),
        address: 'o.address',
        postalCode: 'o.postal_code',
        contactNumber: 'o.contact_no',
      },
      from: 'orders AS o JOIN projects AS p ON p.id = o.project_id',
      where: 'o.user_id = :userId',
      by: ['o.created_at', 'o.id'],
    }),
    exportKind({
      name: 'orders-received',
      about: 'orders that others placed with you',
      fields: { ...purchase, orderedBy: nameOf('o.user_id') },
      from: 'orders AS o JOIN projects AS p ON p.id = o.project_id',
      where: 'o.seller_id = :userId',
      by: ['o.created_at', 'o.id'],
    }),
  ],
  erasure: {
    parts: [
      statement('orders.erase', 'SELECT erase_orders(:userId, :most) AS erased'),
      statement('orders.erase-steps', 'SELECT erase_order_steps(:userId, :most) AS erased'),
    ],
  },
};
