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
];
