import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the rare branches of Stripe and PayPal: refusals, late events, events of the other mode, pages of reports, reconciliation. */
export const providerBranchesMistakes = [
  ...mistakesIn(
    `${api}/money/payments/stripe/read-event.ts`,
    ['payments/stripe/'],
    ['an event of the other mode is heard', 'livemode === !settings.testMode && !noNews', '!noNews'],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-changes.ts`,
    ['payments/stripe/', 'payments/follow-payment'],
    [
      'an event that comes late into the list of Stripe is never seen',
      'Math.floor(from.getTime() / 1000) - late',
      'Math.floor(from.getTime() / 1000)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-balance.ts`,
    ['payments/stripe/'],
    ['a movement at midnight counts on two days', 'lt: until.getTime() / 1000', 'lte: until.getTime() / 1000'],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/stripe-provider.ts`,
    ['payments/stripe/stripe-provider', 'payments/refund-payment', 'payments/refund-races'],
    [
      'a payment whose creation was answered by an error is not looked for',
      "rawType === 'idempotency_error' || statusCode >= 500 ?",
      "rawType === 'idempotency_error' ?",
    ],
    ['a restricted key is reported as an outage', 'if (status === 401 || status === 403)', 'if (status === 401)'],
    [
      'a refund that Stripe has made and refuses to make again counts as refused',
      'if (metadata?.[ourRefund] === refundId) return { accepted: true };',
      'if (metadata?.[ourRefund] === id) return { accepted: true };',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/stripe/read-movements.ts`,
    ['payments/stripe/', 'payments/chargebacks', 'payments/follow-payment'],
    ['a dispute that is open counts as lost', "if (dispute.status === 'lost')", "if (dispute.status !== 'won')"],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-provider.ts`,
    ['payments/paypal/paypal-provider'],
    [
      'a token that PayPal has withdrawn is sent again',
      `      open.forget();
      return once();`,
      '      return once();',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-report.ts`,
    ['payments/paypal/'],
    [
      'only the first page of the PayPal report is read',
      'if (page >= (result.totalPages ?? 0)) return rows;',
      'if (page >= 1) return rows;',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/paypal-dispute.ts`,
    ['payments/paypal/paypal-provider'],
    [
      'a refunded fee of a dispute counts as another fee',
      "return type === 'CREDIT' ? -cents : cents;",
      'return cents;',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/reconcile.ts`,
    ['commands/reconcile', 'payments/stripe/settlement'],
    [
      'money taken back by a dispute and never booked is not reported',
      "['taken back', -sum(rows, 'refund') - sum(rows, 'dispute'), takenBackCents]",
      "['taken back', -sum(rows, 'refund'), takenBackCents]",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/look-for-changes.ts`,
    ['payments/look-for-changes'],
    [
      'while one provider does not answer the others are not asked',
      `await lookAt(resources, provider).catch((error: unknown) => failures.push(error));`,
      'await lookAt(resources, provider);',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-changes.ts`,
    ['payments/paypal/paypal-payments'],
    ['a dispute of which the report names the fee alone is not followed', " || kind === 'fee'", ''],
    ['a dispute that the report alone names is not followed', " || kind === 'dispute'", ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-order.ts`,
    ['payments/paypal/paypal-payments'],
    ['a fee that PayPal gives back with a refund stays booked', 'fee - feesBack', 'fee'],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-signature.ts`,
    ['payments/paypal/paypal-provider'],
    ['an event of last month is heard', 'age > -ahead && age <= oldest ?', 'age > -ahead ?'],
  ),
];
