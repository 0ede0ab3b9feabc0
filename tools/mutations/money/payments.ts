import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in how payments by card begin, are settled, fail and end, and in the locks that they take. */
export const paymentsMistakes = [
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['wallet/card-money.test'],
    [
      'who sells for card money can withdraw it at once',
      `END,
      paid_cents,
      wait_days`,
      "END, CASE settled_result WHEN 'completed' THEN 0 ELSE paid_cents END, wait_days",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['orders/order-details'],
    [
      'a dispute is not told with what was taken back of an order',
      'sum(p.refunded_cents + p.disputed_cents)',
      'sum(p.refunded_cents)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/settle-payment'],
    [
      'a payment is credited each time it is told',
      'IF p.settled_at IS NULL THEN\n    outcome',
      'IF true THEN\n    outcome',
    ],
    [
      'the money of a late card pays an expired order',
      "IF o.status = 'pending' AND o.card_cents = p.amount_cents",
      'IF o.card_cents = p.amount_cents',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/create-intent'],
    [
      'the amount of a payment is not compared with what is due',
      "WHEN due_cents <> cents THEN 'amount'",
      "WHEN false THEN 'amount'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/create-intent', 'attacks/others-things'],
    [
      'a payment for another’s order is opened',
      'WHERE o.id = purchase AND o.user_id = payer FOR',
      'WHERE o.id = purchase FOR',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/create-intent', 'payments/settle-payment'],
    ['a paid order can be paid again', "WHEN state <> 'pending' THEN 'not_due'", "WHEN false THEN 'not_due'"],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/settle-payment', 'payments/poll-payments'],
    [
      'a purchase expires while its card is being captured',
      "p.order_id = purchase AND (p.status = 'processing' OR (p",
      'p.order_id = purchase AND ((p',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['wallet/ledger-model'],
    [
      'a refund is booked each time it is told',
      "PERFORM take_back(p, clearing, refunded - p.refunded_cents, 'refund');",
      "PERFORM take_back(p, clearing, refunded, 'refund');",
    ],
    [
      'what is spent is not owed',
      'UPDATE ledger_accounts AS a SET owed_cents = a.owed_cents + cents - paid WHERE',
      'UPDATE ledger_accounts AS a SET owed_cents = a.owed_cents WHERE',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/follow-payment'],
    ['an answer that was overtaken is booked', 'WHEN seen_answers <> p.answers_taken THEN', 'WHEN false THEN'],
    [
      'an answer that tells nothing new is not counted',
      'answers_taken = answers_taken + 1, follow_at',
      "answers_taken = answers_taken + CASE outcome WHEN 'ok' THEN 1 ELSE 0 END, follow_at",
    ],
    ['a payment taken in part pays its purchase', 'IF paid_cents < p.amount_cents\n', 'IF false\n'],
  ),
  ...mistakesIn(`${api}/money/payments/payments.functions.sql`, ['payments/follow-payment', 'payments/refund-races']),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/create-intent', 'payments/confirmed-payment'],
    ['a failed payment leaves its investment pending', "  PERFORM abandon_investment(i, 'failed');\nEND", 'END'],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['wallet/ledger-locks'],
    [
      'a payment is settled without its lock',
      `WHERE id = payment FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome`,
      `WHERE id = payment;
  IF NOT FOUND THEN
    outcome`,
    ],
    [
      'a payment fails without its lock',
      `WHERE id = payment FOR NO KEY UPDATE;
  payer_id := p.user_id;
  outcome`,
      `WHERE id = payment;
  payer_id := p.user_id;
  outcome`,
    ],
    [
      'a payment is captured without its lock',
      "'processing') FOR NO KEY UPDATE;\n  IF NOT FOUND",
      "'processing');\n  IF NOT FOUND",
    ],
    [
      'a payment is followed without its lock',
      `WHERE id = payment FOR NO KEY UPDATE;
  payer_id := p.user_id;
  taken_cents`,
      `WHERE id = payment;
  payer_id := p.user_id;
  taken_cents`,
    ],
    [
      'an order is paid without its lock',
      `SELECT * INTO o FROM orders WHERE id = p.order_id FOR NO KEY UPDATE;
      project`,
      `SELECT * INTO o FROM orders WHERE id = p.order_id;
      project`,
    ],
    [
      'an investment is paid without its lock',
      `SELECT * INTO i FROM investments WHERE id = p.investment_id FOR NO KEY UPDATE;
      project`,
      `SELECT * INTO i FROM investments WHERE id = p.investment_id;
      project`,
    ],
    [
      'an order is captured without its lock',
      "PERFORM FROM orders WHERE id = p.order_id AND status = 'pending' FOR NO KEY UPDATE",
      "PERFORM FROM orders WHERE id = p.order_id AND status = 'pending'",
    ],
    [
      'an investment is captured without its lock',
      "WHERE id = p.investment_id AND status = 'pending' FOR NO KEY UPDATE",
      "WHERE id = p.investment_id AND status = 'pending'",
    ],
    ['a payment of an order begins without its lock', 'o.user_id = payer FOR NO KEY UPDATE', 'o.user_id = payer'],
    ['a payment of an investment begins without its lock', 'i.user_id = payer FOR NO KEY UPDATE', 'i.user_id = payer'],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['freezes/freezes'],
    [
      'a card pays past a freeze',
      'AND purchase_obstacle(p.user_id, coalesce(o.seller_id, i.organization_id), project) IS NOT NULL) THEN',
      'AND false) THEN',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/begin-payment.ts`,
    ['payments/top-up'],
    [
      'cards are tried by many accounts of one network',
      'for (const [bucket, rate] of counted)',
      'for (const [bucket, rate] of counted.slice(0, 1))',
    ],
    ['a young account tries as many cards as any', 'isYoung ? declinesOfYoung : declines', 'declines'],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['payments/top-up'],
    ['the key of a top-up holds for days', "interval '24 hours'", "interval '24 days'"],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.sql.ts`,
    ['payments/money-kind'],
    [
      'test money and real money mix',
      'DO UPDATE SET kind = :kind WHERE NOT EXISTS (SELECT FROM payments)',
      'DO UPDATE SET kind = :kind',
    ],
  ),
];
