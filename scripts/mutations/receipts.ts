import { mistakesIn } from './mutation.ts';

const api = 'apps/api/src';

/** Mistakes in what is told about money afterwards. */
export const receiptMistakes = [
  ...mistakesIn(
    `${api}/receipts/receipts.functions.sql`,
    ['receipts/issue-receipts'],
    ['numbers begin anew with each batch', 'SET last = s.last + EXCLUDED.last', 'SET last = EXCLUDED.last'],
    [
      'what is due twice gets two numbers',
      'WHERE NOT EXISTS (SELECT FROM receipts AS r WHERE r.id = paid.id)',
      'WHERE true',
    ],
    ['the year is that of the issue', 'extract(year FROM paid.paid_at AT', 'extract(year FROM now() AT'],
    [
      'a receipt can be changed',
      "RAISE EXCEPTION 'A receipt is never changed.'",
      "RAISE NOTICE 'A receipt is changed.'",
    ],
    [
      'the payment of a purchase has a receipt of its own',
      "taken) AND c.result = 'credited'",
      'taken) AND c.result IS NOT NULL',
      ['receipts/read-receipt'],
    ],
    [
      'what came by card is told as the wallet’s',
      'coalesce(o.card_cents, i.card_cents) AS',
      '0 AS',
      ['receipts/read-receipt'],
    ],
  ),
  ...mistakesIn(
    `${api}/receipts/receipts.functions.sql`,
    ['organizations/dashboard'],
    ['the dashboard shows anybody’s receipt', 'WHERE r.user_id = account AND', 'WHERE'],
    ['the dashboard shows a receipt for a month', "interval '24 hours'", "interval '30 days'"],
    ['the dashboard shows the oldest receipt', 'ORDER BY r.paid_at DESC LIMIT 1', 'ORDER BY r.paid_at LIMIT 1'],
  ),
  ...mistakesIn(
    `${api}/receipts/receipts.sql.ts`,
    ['receipts/read-receipt'],
    ['anybody reads any receipt', ' AND r.user_id = caller.id', ''],
  ),
  ...mistakesIn(
    `${api}/files/downloads.pages.ts`,
    ['receipts/read-receipt'],
    ['a receipt downloads without a link', 'readSignedAddress(request.url, secret);', 'new URLSearchParams();'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/paid-withdrawals.functions.sql`,
    ['receipts/read-receipt'],
    ['a withdrawal that was paid gets no receipt', 'INSERT INTO receipts_due (id) VALUES (w.id);', ''],
  ),
  ...mistakesIn(
    `${api}/wallet/statement.sql.ts`,
    ['wallet/read-statement', 'wallet/statement-histories'],
    ['the last day is left out', 'Date.parse(to) + 86_400_000', 'Date.parse(to)'],
    ['a line stands in two parts', '${seq} > :after', '${seq} >= :after'],
    ['parts leave lines out', 'next += BigInt(most)', 'next += BigInt(most + 1)'],
  ),
  ...mistakesIn(
    'packages/contract/src/csv.ts',
    ['contract/src/csv'],
    ['a formula gets into the spreadsheet', "formula.test(cell) ? `'${cell}` : cell", 'cell'],
    ['quotes break a row', "text.replaceAll('\"', '\"\"')", 'text'],
  ),
  ...mistakesIn(
    'packages/contract/src/money.ts',
    ['contract/src/money', 'contract/src/csv'],
    ['cents below ten lose a zero', ".padStart(3, '0')", ".padStart(1, '0')"],
  ),
];
