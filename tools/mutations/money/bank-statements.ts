import { api, mistakesIn } from '../mutation.ts';

const folder = `${api}/money/bank-statements`;

/** Mistakes in how statements of the bank are read, and in what they mark. */
export const bankStatementsMistakes = [
  ...mistakesIn(
    `${folder}/bank-lines.functions.sql`,
    ['bank-statements/bank-statements'],
    ['another sum marks a withdrawal', 'WHEN l.amount_cents <> (f.it).amount_cents', 'WHEN false'],
    ['another sum marks a batch', 'WHEN l.amount_cents NOT IN (b.amount_cents, i.cents)', 'WHEN false'],
    ['a withdrawal that is in no file is marked', "WHEN b.id IS NULL THEN 'no_batch'", ''],
    ['the account of the bank is not looked at', "SELECT statement_account = ''", 'SELECT true'],
    ['an id that is there twice is taken twice', "WHEN l.nth > 1 THEN 'twice'\n      WHEN (f.it)", 'WHEN (f.it)'],
    [
      'who has approved it marks it as paid by a statement',
      "WHEN is_same_hand(s.named, operator, one_operator) THEN 'approver'\n        ELSE 'paid'",
      "ELSE 'paid'",
    ],
    [
      'what other lines of a statement return does not count within the week',
      '(week_alone - s.others)::bigint',
      'week_alone',
    ],
    [
      'a stake does not keep a return from being credited',
      "WHEN s.state = 'waits' AND stake_in(",
      'WHEN false AND stake_in(',
    ],
  ),
  ...mistakesIn(
    `${folder}/bank-statements.functions.sql`,
    ['bank-statements/bank-statements'],
    ['the same entry in another file waits for a person again', "SET state = 'repeated'", "SET state = 'waits'"],
    ['who has approved a part of a batch marks it, too', ' AND NOT is_same_hand(w, operator, one_operator)', ''],
    ['a statement that nobody has applied can be settled', ' AND l.why IS NOT NULL;\n  GET', ';\n  GET'],
    [
      'what is paid by a statement gets no receipt',
      'INSERT INTO receipts_due (id) SELECT p.id FROM paid AS p',
      'SELECT 1',
    ],
  ),
  ...mistakesIn(
    `${folder}/camt-file.ts`,
    ['bank-statements/bank-file'],
    ['what is not booked yet is marked', "if (status !== 'BOOK') return 'pending';", ''],
    ['a credit that quotes an id counts as a return', "credit === 'CRDT' && isReturn)", "credit === 'CRDT')"],
    ['payments that do not add up are marked', 'sum === whole.cents && ', ''],
  ),
  ...mistakesIn(
    `${folder}/xml-tree.ts`,
    ['bank-statements/bank-file'],
    [
      'a document type is taken',
      "throw unreadable('This file has a document type",
      "void ('This file has a document type",
    ],
  ),
  ...mistakesIn(
    `${folder}/apply-bank-statement.ts`,
    ['bank-statements/bank-statements'],
    ['owners are not notified of what a statement marks', 'await notifyOwners(inside.db, marked);', ''],
    ['a batch that a statement marks leaves no entry', '      ...batchActs(marked),\n', ''],
  ),
];
