import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what is paid out by the bank: batches, their files, marks as paid, and returns. */
export const payoutsMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['withdrawals/'],
    ['a rejected withdrawal is marked as paid', "WHEN w.status <> 'approved' THEN 'not_approved'\n", '\n'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['withdrawals/decide-withdrawal'],
    ['a returned withdrawal is given back twice', "WHEN w.status = 'returned' THEN 'repeated'", ''],
    [
      'a canceled withdrawal is returned',
      `WHEN w.status NOT IN ('approved', 'paid') THEN 'not_paid_out'
`,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['payouts/payout-batches'],
    [
      'what the bank may still pay is given back',
      `WHEN w.status = 'approved' AND EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id)
      THEN 'in_file'`,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/return-withdrawal.ts`,
    ['withdrawals/decide-withdrawal'],
    ['nobody is told that a payout came back', 'await notifyOwner(ctx.db, { ...returned, id, reason });', ''],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.functions.sql`,
    ['payouts/payout-batches'],
    [
      'test money and real money share a batch',
      "w.status = 'approved' AND w.test = of_test AND w.disowned_at",
      "w.status = 'approved' AND w.disowned_at",
    ],
    ['batches are numbered past each other', 'FROM payout_batch_head FOR UPDATE', 'FROM payout_batch_head'],
    ['a batch is made while the books differ', 'IF books_differ() THEN\n    outcome', 'IF false THEN\n    outcome'],
    [
      'what came back is paid with its batch',
      "WHERE i.batch_id = batch AND w.status = 'approved' ORDER BY w.created_at, w.id FOR NO KEY UPDATE OF w",
      'WHERE i.batch_id = batch ORDER BY w.created_at, w.id FOR NO KEY UPDATE OF w',
    ],
    [
      'a batch that was paid gets no receipts',
      'INSERT INTO receipts_due (id) SELECT id FROM paid',
      'SELECT id FROM paid',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.functions.sql`,
    ['withdrawals/not-me'],
    [
      'what its owner has disowned goes into a file for the bank',
      'AND w.disowned_at IS NULL AND obstacles',
      'AND obstacles',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/pain-file.ts`,
    ['payouts/payout-file'],
    [
      'a bank reads another sum',
      '(cents, each) => cents + each.cents, 0n)',
      '(cents, each) => cents + each.cents, 1n)',
    ],
    ['an IBAN is given as a number', "iban === '' ? element('Othr'", "iban !== '?' ? element('Othr'"],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payout-file.ts`,
    ['payouts/payout-file'],
    ['a batch of test money looks like a real one', "${test ? 'TEST-' : ''}", ''],
  ),
  ...mistakesIn(
    `${api}/money/payouts/bank-files.ts`,
    ['payouts/payout-batches'],
    [
      'a file that is not the one of the checksum is handed out',
      'if (sum !== (isPain ? xmlSha256 : csvSha256)) return null;',
      '',
    ],
  ),
];
