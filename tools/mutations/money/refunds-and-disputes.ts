import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in refunds, disputes and chargebacks: what is given back, by whom, and what is set aside. */
export const refundsAndDisputesMistakes = [
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['wallet/card-money.test'],
    [
      'who buys by card and has it given back withdraws the money at once',
      'by_card => greatest(coalesce(o.card_cents, i.card_cents) - before, 0)',
      'by_card => 0',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/chargebacks.functions.sql`,
    ['payments/chargebacks.test'],
    [
      'what a bank has taken back stays free in the wallet of who was paid with it',
      'c.held_cents := least(share, lock_accounts(seller, seller));',
      'c.held_cents := 0;',
    ],
    [
      'what a bank has given back stays set aside',
      `    IF c.hold_id IS NOT NULL THEN
      PERFORM resolve_hold(c.hold_id, 'released');`,
      `    IF false THEN
      PERFORM resolve_hold(c.hold_id, 'released');`,
    ],
    [
      'what its seller has given back is set aside once more',
      'least(disputed, price - refunded_of(purchase))',
      'least(disputed, price)',
    ],
    [
      'a seller withdraws although not all of a chargeback is set aside',
      'AND c.held_cents + fee_back_of(c.purchase_id, c.share_cents) < c.share_cents',
      'AND false',
    ],
    [
      'a seller withdraws what a bank keeps of the buyer',
      'EXIT WHEN lock_accounts(c.seller_id, c.seller_id) + fee_back_of(c.purchase_id, need)\n      + reserve_back_of(c.purchase_id, need) >= need;',
      'EXIT WHEN true;',
    ],
    [
      'a seller pays for a chargeback that its payer has paid',
      'least(c.share_cents, a.owed_cents, refundable_of(c.purchase_id)) INTO need',
      'least(c.share_cents, refundable_of(c.purchase_id)) INTO need',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/disputes.functions.sql`,
    ['disputes/disputes.test'],
    ['what is disputed stays free', 'aside := least(free, disputed);', 'aside := 0;'],
    [
      'what was set aside is never freed',
      `IF d.hold_id IS NOT NULL THEN
    PERFORM resolve_hold(d.hold_id, 'released');`,
      `IF false THEN
    PERFORM resolve_hold(d.hold_id, 'released');`,
    ],
    [
      'an operator decides what they have bought',
      'WHEN stake_in(operator, ARRAY[buyer, seller],',
      'WHEN stake_in(NULL, ARRAY[buyer, seller],',
    ],
    [
      'a dispute is decided twice',
      "THEN 'stake'\n    WHEN d.status = 'closed' THEN 'closed'",
      "THEN 'stake'\n    WHEN false THEN 'closed'",
    ],
    [
      'a dispute is answered again and again',
      `WHEN d.status <> 'open' THEN d.status
    ELSE 'ok'`,
      "ELSE 'ok'",
    ],
    [
      'a dispute that is closed is accepted',
      `THEN 'not_found'
    WHEN d.status = 'closed' THEN 'closed'
    ELSE 'ok'`,
      "THEN 'not_found' ELSE 'ok'",
    ],
    ['anybody adds to a dispute', 'WHEN d.id IS NULL OR side NOT IN (d.user_id, d.seller_id)', 'WHEN d.id IS NULL'],
    [
      'a dispute that is closed is added to',
      "WHEN d.status = 'closed' THEN 'closed'\n    WHEN by_seller",
      'WHEN by_seller',
    ],
    ['anybody withdraws a dispute', 'WHEN d.id IS NULL OR d.user_id <> buyer', 'WHEN d.id IS NULL'],
    [
      'a dispute is withdrawn after it was closed',
      `WHEN d.status = 'closed' THEN d.status
    ELSE 'ok'`,
      "ELSE 'ok'",
    ],
    [
      'all that is disputed goes back as nothing',
      'decided_cents := coalesce(cents, refundable_of(purchase));',
      'decided_cents := coalesce(cents, 0);',
    ],
    [
      'an answer gives the money back',
      "UPDATE disputes SET status = 'answered', answer = words, answered_at = now() WHERE id = d.id;",
      'PERFORM accept_dispute(seller, dispute, words);',
    ],
    ['old purchases are disputed', "    bought_at + interval '180 days',", "    bought_at + interval '1800 days',"],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/listed-disputes.sql.ts`,
    ['disputes/list-disputes'],
    [
      'anybody reads a dispute by its purchase',
      'purchase_id = :purchaseId AND caller.id IN (user_id, seller_id)',
      'purchase_id = :purchaseId',
    ],
    [
      'what was answered waits to be answered',
      "WHERE seller_id = caller.id AND status = 'open'",
      'WHERE seller_id = caller.id',
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/order-acts.ts`,
    ['disputes/disputes.test'],
    ['what is disputed is offered to be refunded', ' && mayGiveBack && !isDisputed', ' && mayGiveBack'],
    ['an editor is offered to refund', "roleMay(role, 'treasurer') && mayGiveBack", 'mayGiveBack'],
    ['a frozen seller is offered to refund', ' && mayGiveBack && !isDisputed', ' && !isDisputed'],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['disputes/disputes.test'],
    [
      'what is disputed is refunded beside it',
      "WHERE d.purchase_id = purchase AND d.status <> 'closed') THEN 'disputed'",
      "WHERE false) THEN 'disputed'",
    ],
    [
      'an operator gives back what they have sold or bought',
      "WHEN of_cause = 'operator' AND stake_in(actor, ARRAY[buyer, seller], ARRAY[buyer]) THEN 'stake'",
      "WHEN false THEN 'stake'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['payments/chargebacks.test'],
    [
      'what a bank has taken back is refunded beside it',
      "WHEN of_cause <> 'chargeback' AND is_charged_back(purchase) THEN 'charged_back'",
      "WHEN false THEN 'charged_back'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['refunds/refunds.test'],
    [
      'a frozen seller gives money back',
      "WHEN of_cause IN ('seller', 'canceled') AND freeze_of(seller) IS NOT NULL",
      'WHEN false',
    ],
    [
      'anybody gives back what others have sold',
      "OR (of_cause = 'seller' AND seller <> actor) THEN 'not_found'",
      "THEN 'not_found'",
    ],
    ['a refund under the same key is paid twice', "IF outcome <> 'begun' THEN", "IF outcome = 'conflict' THEN"],
    [
      'an investment that was given back is kept in the sums',
      'IF i.id IS NOT NULL THEN\n    PERFORM lower_investment',
      'IF false THEN\n    PERFORM lower_investment',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payment-refunds.functions.sql`,
    ['payments/refund-payment'],
    [
      'more is sent back than is left of a payment',
      "WHEN cents > left_cents THEN 'too_much'",
      "WHEN false THEN 'too_much'",
    ],
    ['what is being sent back counts as left', "p.id AND h.status = 'held'", 'p.id AND false'],
    [
      'what was bought and not given back is sent back',
      "CASE WHEN p.result = 'completed' THEN refunded_of(coalesce(p.order_id, p.investment_id)) END",
      'NULL',
    ],
    [
      'an operator sends their own payment back',
      "WHEN stake_in(operator, ARRAY[payer], ARRAY[payer]) THEN 'stake'",
      "WHEN false THEN 'stake'",
    ],
    ['money is sent back while the books differ', "WHEN books_differ() THEN 'books'", "WHEN false THEN 'books'"],
  ),
  ...mistakesIn(
    `${api}/money/payments/carry-out-refund.ts`,
    ['payments/refund-payment'],
    ['what the provider never made stays set aside', 'return giveUp(ctx, id, neverMade)', 'return'],
    ['what the provider refuses stays set aside', 'if (!answer.accepted) return giveUp(ctx, id, answer.failure);', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/payment-refunds.functions.sql`,
    ['payments/refund-races'],
    [
      'what is disputed at the provider is sent back',
      "WHEN p.disputed_cents > 0 THEN 'disputed'",
      "WHEN false THEN 'disputed'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/card-disputes.sql.ts`,
    ['payments/card-disputes'],
    ['operators are told of a dispute again and again', 'WHERE was IS DISTINCT FROM status ORDER BY id', 'ORDER BY id'],
    [
      'what the provider tells no more stays open',
      `AND d.closed_at IS NULL
          AND NOT EXISTS`,
      'AND false AND NOT EXISTS',
    ],
    [
      'a fee of a dispute is booked twice',
      '- coalesce((SELECT sum(d.fee_cents)',
      '- 0 * coalesce((SELECT sum(d.fee_cents)',
    ],
  ),
];
