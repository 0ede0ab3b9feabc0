import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in how the books are compared with providers and banks, and in what operators are shown of them. */
export const booksMistakes = [
  ...mistakesIn(
    `${api}/money/ledger/transfer-checks.sql.ts`,
    ['commands/verify-ledger'],
    [
      'a returned withdrawal that gave nothing back is taken as right',
      "(w.status = 'returned') <> (t.id IS NOT NULL)",
      'w.id IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/money/books/check-books.ts`,
    ['books/follow-differing'],
    ['a payment that differs is not followed', 'await followThese(resources, provider, found.differing);', ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/paypal/read-report.ts`,
    ['commands/reconcile-paypal', 'payments/paypal/paypal-provider'],
    ['a day is compared before PayPal has told all of it', 'if (!(refreshed >= last))', 'if (false)'],
    ['the first page of the report counts as all', 'page >= (result.totalPages ?? 0)', 'page >= 1'],
    ['the first second of the next day counts, too', 'until.getTime() - 1000', 'until.getTime()'],
    ['what PayPal sets aside counts as moved', "code === 'T1105' || /^T(?:15|21)/.test(code)", 'false'],
  ),
  ...mistakesIn(
    `${api}/money/payments/reconcile.ts`,
    ['commands/reconcile'],
    ['what only the report tells is passed over', ': compareDay(payment, rows)', ': differences'],
    ['what was charged and not credited is passed over', "moved.some(({ intentId }) => intentId !== '')", 'false'],
    ['what was credited and not charged is passed over', 'if (charged !== payment.receivedCents)', 'if (false)'],
    ['refunds are not compared', "['refunded', moved?.refundedCents, payment.refundedCents],", ''],
  ),
  ...mistakesIn(
    `${api}/commands/receivables.sql.ts`,
    ['commands/receivables'],
    ['what was paid counts for the newest debt first', 'ORDER BY t.debit_seq DESC ROWS', 'ORDER BY t.debit_seq ROWS'],
    ['debts that were paid are listed', 'WHERE d.cents > 0', 'WHERE true'],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.metrics.ts`,
    ['server/measures.test'],
    [
      'operators take a charged payment for one that waits for its payer',
      "CASE status WHEN 'succeeded' THEN 'charged' ELSE 'waiting' END",
      "'waiting'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/ledger/verify-ledger.ts`,
    ['server/measures.test'],
    ['a verdict on the ledger is kept as if there were no fault', '{ faults: faults.length }', '{ faults: 0 }'],
  ),
  ...mistakesIn(
    `${api}/platform/jobs/jobs.ts`,
    ['jobs/jobs.test'],
    [
      'a job that failed for good counts as one that is tried again',
      'retryCount >= retryLimit(kind)',
      'retryCount > retryLimit(kind)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/books/books.functions.sql`,
    ['books/books.test'],
    [
      'withdrawals go on while the books differ',
      'SELECT EXISTS (SELECT FROM book_checks',
      'SELECT false AND EXISTS (SELECT FROM book_checks',
    ],
  ),
  ...mistakesIn(
    `${api}/money/books/book-sums.sql.ts`,
    ['books/books.test'],
    [
      'a payout that the bank has still to pay is no liability',
      '(wallets.cents + unpaid.cents)::bigint AS liabilities',
      'wallets.cents::bigint AS liabilities',
    ],
  ),
  ...mistakesIn(
    `${api}/money/books/books.sql.ts`,
    ['books/books.test'],
    [
      'a difference is explained twice',
      'WHERE id = :id AND many > 0 AND explained_at IS NULL RETURNING',
      'WHERE id = :id AND many > 0 RETURNING',
    ],
  ),
  ...mistakesIn(
    `${api}/money/journal/journal.sql.ts`,
    ['journal/journal.test'],
    [
      'of transfers of one moment in two parts some are left out',
      'AND (created_at, id) > (:at::timestamptz, :id::uuid)',
      'AND created_at > :at::timestamptz',
    ],
    [
      'the last day does not belong to the journal',
      'const end = Date.parse(to) + dayMs;',
      'const end = Date.parse(to);',
    ],
    ['debit and credit are the wrong way round', "${nameOf('d')} AS debit", "${nameOf('c')} AS debit"],
    ['balances are of the beginning of the day', 'new Date(Date.parse(day) + dayMs)', 'new Date(Date.parse(day))'],
    ['accounts of projects have no name of their own', '${account}.project_id::text, ', ''],
  ),
  ...mistakesIn(
    `${contract}/money/journal.operator.contract.ts`,
    ['journal/journal.test'],
    ['a day that is not over is given', 'return day < new', 'return day <= new'],
  ),
  ...mistakesIn(
    `${contract}/day-range.ts`,
    ['journal/journal.test'],
    ['a journal has 367 days', 'Date.parse(from) < most *', 'Date.parse(from) <= most *'],
  ),
  ...mistakesIn(
    `${api}/money/journal/journal-entries.ts`,
    ['journal/journal.test'],
    ['an entry has the transfers of two days', 'if (next !== day && lines.size > 0)', 'if (lines.size > 99)'],
    ['both sides of a line are debits', 'line(credit, code, -cents)', 'line(credit, code, cents)'],
  ),
];
