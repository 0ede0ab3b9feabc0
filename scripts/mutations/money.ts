import { mistakesIn } from './mutation.ts';

const api = 'apps/api/src';

/** Mistakes in what money is kept, moved and held by. */
export const moneyMistakes = [
  ...mistakesIn(
    `${api}/wallet/wallet.functions.sql`,
    ['wallet/ledger-guards', 'payments/settle-payment'],
    [
      'held money counts as free',
      'SELECT id, balance_cents - held_cents AS free',
      'SELECT id, balance_cents AS free',
      ['orders/order.test', 'withdrawals/withdraw.test'],
    ],
    [
      'a transfer debits nobody',
      'SET balance_cents = a.balance_cents - cents,',
      'SET balance_cents = a.balance_cents,',
    ],
    [
      'a transfer credits twice the amount',
      'SET balance_cents = a.balance_cents + cents,',
      'SET balance_cents = a.balance_cents + cents * 2,',
    ],
    [
      'any move between any kinds of account is permitted',
      'c.code = move AND c.debit_kind = paid.kind AND c.credit_kind = received.kind',
      'c.code = move',
      ['wallet/ledger-guards'],
    ],
    [
      'a hold sets nothing aside',
      'SET held_cents = a.held_cents + cents',
      'SET held_cents = a.held_cents',
      ['withdrawals/withdraw.test'],
    ],
    [
      'a hold is resolved twice',
      "WHERE h.id = hold AND h.status = 'held' RETURNING",
      'WHERE h.id = hold RETURNING',
      ['wallet/ledger-guards'],
    ],
    [
      'a resolved hold stays set aside',
      'SET held_cents = a.held_cents - resolved.amount_cents',
      'SET held_cents = a.held_cents',
      ['withdrawals/decide-withdrawal'],
    ],
    ['a correction goes the wrong way', 'IF cents > 0 THEN', 'IF cents < 0 THEN', ['wallet/ledger-guards']],
  ),
  ...mistakesIn(
    `${api}/orders/orders.functions.sql`,
    ['orders/order.test'],
    ['an order above what the wallet has goes through', 'from_wallet AND free_cents < order_cents', 'false'],
    ['the last cent cannot be spent', 'free_cents < order_cents', 'free_cents <= order_cents'],
    ['an order costs one unit whatever the number', 'THEN units * price END', 'THEN price END'],
    ['an order of twelve digits and more is taken', 'units <= most / price', 'true'],
    ['one may order from oneself', "WHEN seller = buyer THEN 'forbidden'", "WHEN false THEN 'forbidden'"],
    ['an order by card counts as paid', "CASE WHEN from_wallet THEN 'COMPLETED' ELSE 'pending' END", "'COMPLETED'"],
    [
      'an order by card has nothing due',
      'due_cents := CASE WHEN from_wallet THEN 0 ELSE order_cents END',
      'due_cents := 0',
    ],
    [
      'a repeated order is placed again',
      "is_fresh := first.created_at >= now() - interval '24 hours'",
      'is_fresh := false',
    ],
    [
      'a key is taken for longer than a day',
      "is_fresh := first.created_at >= now() - interval '24 hours'",
      'is_fresh := first.id IS NOT NULL',
    ],
    [
      'a key of another body gets the first answer',
      'is_fresh AND first.request_fingerprint = place_order.request_fingerprint',
      'is_fresh',
    ],
  ),
  ...mistakesIn(
    `${api}/investments/investments.functions.sql`,
    ['investments/invest.test'],
    ['the goal can be exceeded', "WHEN cents > left_cents THEN 'goal_exceeded'", "WHEN false THEN 'goal_exceeded'"],
    ['exactly the rest of the goal is refused', 'WHEN cents > left_cents THEN', 'WHEN cents >= left_cents THEN'],
    [
      'less than the minimum is taken',
      "WHEN cents < least_cents THEN 'below_minimum'",
      "WHEN false THEN 'below_minimum'",
    ],
    [
      'the rest below the minimum is refused',
      'least(p.min_investment_cents, p.budget_cents - p.raised_cents), p.capturing_cents\n  INTO',
      'p.min_investment_cents, p.capturing_cents\n  INTO',
    ],
    [
      'the wallet pays an investment by card',
      'WHEN choice = 0 THEN 0',
      'WHEN false THEN 0',
      ['investments/invest.test', 'payments/settle-payment'],
    ],
    [
      'the wallet’s part of an investment is not held',
      'IF due_cents > 0 AND paid_cents > 0 THEN',
      'IF false THEN',
      ['investments/invest.test', 'payments/settle-payment'],
    ],
    ['an investment does not raise its project', '    PERFORM raise_project(project, investor, cents, 0);\n', ''],
    [
      'the text about the risk that was confirmed is not kept',
      'CASE WHEN due_cents > 0 THEN until END, risk)',
      'CASE WHEN due_cents > 0 THEN until END, NULL)',
      ['investments/investments.rules'],
    ],
    [
      'two cards share the last place in the goal',
      'p.raised_cents + p.capturing_cents + purchase.amount_cents <= p.budget_cents',
      'p.raised_cents + purchase.amount_cents <= p.budget_cents',
      ['payments/places-in-the-goal'],
    ],
    [
      'a place in the goal stays after a failure',
      'SET capturing_cents = p.capturing_cents - purchase.amount_cents',
      'SET capturing_cents = p.capturing_cents',
      ['payments/places-in-the-goal'],
    ],
    [
      'the hold stays after a failed card',
      'IF purchase.hold_id IS NOT NULL THEN\n    PERFORM lock',
      'IF false THEN\n    PERFORM lock',
      ['payments/settle-payment', 'payments/expire-purchases'],
    ],
  ),
  ...mistakesIn(
    `${api}/payments/payments.functions.sql`,
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
    [
      'the amount of a payment is not compared with what is due',
      "WHEN due_cents <> cents THEN 'amount'",
      "WHEN false THEN 'amount'",
      ['payments/create-intent'],
    ],
    [
      'a payment for another’s order is opened',
      'WHERE o.id = purchase AND o.user_id = payer FOR',
      'WHERE o.id = purchase FOR',
      ['payments/create-intent', 'attacks/others-things'],
    ],
    [
      'a paid order can be paid again',
      "WHEN state <> 'pending' THEN 'not_due'",
      "WHEN false THEN 'not_due'",
      ['payments/create-intent', 'payments/settle-payment'],
    ],
    [
      'a purchase expires while its card is being captured',
      "p.order_id = purchase AND (p.status = 'processing' OR (p",
      'p.order_id = purchase AND ((p',
      ['payments/settle-payment', 'payments/poll-payments'],
    ],
    [
      'a payment is refunded twice',
      "WHEN p.status = 'refunded' THEN 'repeated'",
      "WHEN false THEN 'repeated'",
      ['wallet/ledger-model'],
    ],
    [
      'what is spent is refunded',
      'IF free_cents < p.amount_cents THEN\n    outcome',
      'IF false THEN\n    outcome',
      ['wallet/ledger-model'],
    ],
    [
      'a failed payment leaves its investment pending',
      "  PERFORM abandon_investment(i, 'failed');\nEND",
      'END',
      ['payments/create-intent', 'payments/confirmed-payment'],
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/withdrawals.functions.sql`,
    ['withdrawals/decide-withdrawal', 'withdrawals/withdraw.test'],
    ['more is withdrawn than is free', 'IF free_cents < cents THEN', 'IF false THEN'],
    [
      'a withdrawal is decided twice',
      "ELSIF w.status <> 'pending' THEN\n    outcome := CASE w.status::text",
      'ELSIF false THEN\n    outcome := CASE w.status::text',
    ],
    [
      'an approved withdrawal pays nothing out',
      "      PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');\n",
      '',
    ],
    ['test money is approved as real', 'ELSIF approve AND w.test AND NOT as_test THEN', 'ELSIF false THEN'],
    [
      'one takes another’s withdrawal back',
      'WHERE id = withdrawal AND user_id = owner FOR',
      'WHERE id = withdrawal FOR',
      ['withdrawals/', 'attacks/others-things'],
    ],
    [
      'a rejected withdrawal is marked as paid',
      "WHEN w.status = 'approved' THEN 'ok' ELSE 'not_approved' END",
      "ELSE 'ok' END",
      ['withdrawals/'],
    ],
    [
      'a returned withdrawal is given back twice',
      "WHEN w.status = 'returned' THEN 'repeated' WHEN w.status IN ('approved', 'paid')",
      "WHEN w.status IN ('approved', 'paid', 'returned')",
    ],
    [
      'a canceled withdrawal is returned',
      "WHEN w.status IN ('approved', 'paid') THEN 'ok' ELSE 'not_paid_out' END",
      "ELSE 'ok' END",
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/return-withdrawal.ts`,
    ['withdrawals/decide-withdrawal'],
    [
      'nobody is told that a payout came back',
      "if (returned.outcome === 'ok') await",
      "if (returned.outcome !== 'ok') await",
    ],
  ),
  ...mistakesIn(
    `${api}/operator/ledger-checks.sql.ts`,
    ['operator/verify-ledger'],
    [
      'a returned withdrawal that gave nothing back is taken as right',
      "(w.status = 'returned') <> (t.id IS NOT NULL)",
      'w.id IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/payments/stripe/stripe-provider.ts`,
    ['payments/stripe/stripe-provider'],
    ['each try creates another payment', '`payment-${intentId}` }', '`payment-${randomUUID()}` }'],
    ['a token is spent by each try', '= `method-${intentId}-', '= `method-${randomUUID()}-'],
    [
      'a payment is looked for among the newest alone',
      'if (intent.metadata[ourId] === intentId) return readIntent(intent);',
      'return intent.metadata[ourId] === intentId ? readIntent(intent) : null;',
    ],
    ['a day later the payment is created again', 'recordedAt(intentId) < Date.now() / 1000 - keysHold', 'false'],
    ['an old answer is taken for the present state', "intent.lastResponse.headers['idempotent-replayed'] ?", 'false ?'],
    ['the money is taken before it is asked for', "capture_method: 'manual'", "capture_method: 'automatic'"],
    ['a payment that was captured before is an outage', 'error.isRefusal) return retrieve(id)', 'false) return null'],
  ),
  ...mistakesIn(
    `${api}/payments/stripe/read-intent.ts`,
    ['payments/stripe/stripe-provider'],
    ['what went back to the card counts as paid', "isReturned(intent) ? 'refunded' : 'succeeded'", "'succeeded'"],
    [
      'less than was asked for counts as all of it',
      "intent.status === 'succeeded' ? intent.amount_received : intent.amount",
      'intent.amount',
    ],
  ),
  ...mistakesIn(
    `${api}/payments/event-signature.ts`,
    ['payments/stripe/stripe-provider'],
    ['events may be signed in the future', 'Math.abs(now - Number(match[1]))', '(now - Number(match[1]))'],
    ['an empty secret signs events', "|| secret === '' ||", '||'],
  ),
  ...mistakesIn(
    `${api}/payments/payments.sql.ts`,
    ['payments/money-kind'],
    [
      'test money and real money mix',
      'DO UPDATE SET kind = :kind WHERE NOT EXISTS (SELECT FROM payments)',
      'DO UPDATE SET kind = :kind',
    ],
  ),
];
