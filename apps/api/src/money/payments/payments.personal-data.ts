import { dollars, exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const chargeback = {
  id: 'c.id',
  kind: 'c.kind',
  of: 'c.purchase_id',
  amount: dollars('c.share_cents'),
  status: 'c.status',
  takenBackAt: 'c.opened_at',
  endedAt: 'c.closed_at',
};

export const paymentsPersonalData: PersonalData = {
  tables: {
    payments: {
      'id, provider, user_id, purpose, amount_cents, currency, status, created_at, settled_at':
        'exported; kept: the books',
      'refunded_cents, disputed_cents': 'exported; kept: the books',
      'provider_id, confirm_url, request_key': 'not personal: keys and addresses for the provider',
      'order_id, investment_id':
        'not exported: in orders.json and investments.json by the amount paid by card; kept: the books',
      return_url: 'not exported: the page of ours that it led back to; erased',
      failure: 'not exported: was shown when it happened; erased',
      'updated_at, result, followed_at, answers_taken, follow_at, is_unreadable':
        'not personal: how far our work on the payment is',
      failure_code: 'not personal: a kind of failure',
      'received_cents, fee_cents': 'not personal: what the provider keeps of it, which we pay',
    },
    payment_refunds: {
      'id, payment_id, amount_cents, hold_id, status, reason, operator_id, provider_id, failure, created_at':
        'not exported: parts of the sum in card-payments.json; kept: the books',
      'asked_at, told_at': 'not exported: parts of the sum in card-payments.json; kept: the books',
    },
    card_disputes: {
      'id, payment_id, provider_id, amount_cents, fee_cents, reason, is_inquiry, status, opened_at, due_at':
        'not exported: parts of the sum in card-payments.json; kept: the books',
      closed_at: 'not exported: parts of the sum in card-payments.json; kept: the books',
    },
    chargebacks: {
      'id, purchase_id, kind, user_id, seller_id, share_cents, held_cents, status, opened_at, closed_at':
        'exported; kept: the books',
      'payment_id, hold_id': 'not personal: a key of ours',
      covered_cents: 'not exported: in wallet-history.json; kept: the books',
    },
    seen_events: {
      'provider, id, seen_at': 'not personal: which events of providers were handled',
    },
    provider_looks: {
      'provider, looked_until': 'not personal: until when providers were asked for changes',
    },
    money_kind: {
      'id, kind': 'not personal: whether money is real or for tests',
    },
    sandbox_events: {
      'id, intent_id, type, attempts, next_try_at, delivered_at, created_at':
        'not personal: of the provider for trying out, which takes no real money',
    },
    sandbox_intents: {
      'id, idempotency_key, amount_cents, currency, status, return_url, failure, created_at, captured_at':
        'not personal: of the provider for trying out, which takes no real money',
    },
    sandbox_refunds: {
      'id, idempotency_key, intent_id, amount_cents, created_at':
        'not personal: of the provider for trying out, which takes no real money',
    },
    sandbox_tokens: {
      'token_hash, last4, outcome, failure, expires_at, used_at':
        'not personal: of the provider for trying out, which takes no real money',
    },
  },
  exports: [
    exportKind({
      name: 'card-payments',
      about: 'your card payments; we keep no card numbers',
      fields: {
        id: 'p.id',
        provider: 'p.provider',
        purpose: 'p.purpose',
        amount: dollars('p.amount_cents'),
        currency: 'p.currency',
        status: 'p.status',
        refunded: dollars('p.refunded_cents'),
        disputed: dollars('p.disputed_cents'),
        createdAt: 'p.created_at',
        settledAt: 'p.settled_at',
      },
      from: 'payments AS p',
      where: 'p.user_id = :userId',
      by: ['p.created_at', 'p.id'],
    }),
    exportKind({
      name: 'chargebacks',
      about: 'card payments of orders and investments that your bank has taken back',
      fields: { ...chargeback, soldBy: nameOf('c.seller_id') },
      from: 'chargebacks AS c',
      where: 'c.user_id = :userId',
      by: ['c.opened_at', 'c.id'],
    }),
    exportKind({
      name: 'chargebacks-received',
      about: 'card payments for what you have sold that the bank of the payer has taken back',
      fields: { ...chargeback, setAside: dollars('c.held_cents'), paidBy: nameOf('c.user_id') },
      from: 'chargebacks AS c',
      where: 'c.seller_id = :userId',
      by: ['c.opened_at', 'c.id'],
    }),
  ],
  erasure: {
    parts: [statement('payments.erase', 'SELECT erase_payments(:userId, :most) AS erased')],
  },
};
