import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in receipts, which are evidence of what was paid. */
export const receiptsMistakes = [
  ...mistakesIn(
    `${api}/money/receipts/receipts.functions.sql`,
    ['receipts/issue-receipts'],
    ['numbers begin anew with each batch', 'SET last = s.last + EXCLUDED.last', 'SET last = EXCLUDED.last'],
    [
      'a receipt can be changed',
      "RAISE EXCEPTION 'A receipt is never changed.'",
      "RAISE NOTICE 'A receipt is changed.'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/receipts/receipts.functions.sql`,
    ['receipts/read-receipt'],
    [
      'the payment of a purchase has a receipt of its own',
      "taken) AND c.result = 'credited'",
      'taken) AND c.result IS NOT NULL',
    ],
    ['what came by card is told as the wallet’s', 'coalesce(o.card_cents, i.card_cents) AS', '0 AS'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['receipts/read-receipt'],
    ['a withdrawal that was paid gets no receipt', 'INSERT INTO receipts_due (id) VALUES (w.id);', ''],
  ),
  ...mistakesIn(
    `${api}/money/outbox/outbox.sql.ts`,
    ['outbox/money-mails'],
    [
      'what has no receipt yet is mailed without one',
      'least(a.transfers_count, waiting.first_seq - 1)',
      'a.transfers_count',
    ],
    ['the mark of what was mailed stays where it was', 'mailed_seq = :upTo WHERE', 'mailed_seq = mailed_seq WHERE'],
    ['two processes mail the same account', 'LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED', 'LIMIT 1'],
    ['the payment of a purchase is mailed as money added', "c.id = t.id AND c.result = 'credited')", 'c.id = t.id)'],
  ),
  ...mistakesIn(
    `${api}/reach/notifications/notifications.functions.sql`,
    ['notifications/notification-mails'],
    ['what came back of an investment is mailed twice', "'return', 'returnTaken',", "'returnTaken',"],
    [
      'what leaves escrow is mailed twice to its organization',
      "('order', 'investment', 'release')",
      "('order', 'investment')",
    ],
  ),
  ...mistakesIn(
    `${api}/money/outbox/outbox.functions.sql`,
    ['outbox/money-mails', 'demo/fill-demo'],
    ['what the demo brings is mailed', 'coalesce(max(c.seq) FILTER (WHERE c.id <> ALL (to_mail)), 0)', '0'],
    ['what is owed is mailed to nobody', "AND t.code IN ('refund_owed', 'dispute_owed')", 'AND false'],
    ['a withdrawal that was paid is mailed to nobody', 'w.id = ANY (to_mail) AND w.paid_at IS NOT NULL', 'false'],
  ),
];
