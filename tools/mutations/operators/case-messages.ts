import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in what the house writes to the sides of a case, and in who reads it. */
export const caseMessagesMistakes = [
  ...mistakesIn(
    `${api}/trust/case-messages/case-messages.functions.sql`,
    ['trust/case-messages'],
    ['an operator writes about a case of their own', 'IF has_stake(operator, parties) THEN', 'IF false THEN'],
    ['a closed account is written to', 'WHERE u.id = ANY(readers) AND u.type = 0', 'WHERE false'],
    [
      'both sides get what is for one',
      'ORDER BY s.n) INTO readers FROM unnest(sides) AS s (n)',
      'ORDER BY s.n) INTO readers FROM generate_series(1, 2) AS s (n)',
    ],
    ['who complains is asked to answer the complaint', ' AND k.organization_id = reader', ''],
    ['a verification that waits for nothing is asked about', 'SELECT v.waits_for_owner FROM', 'SELECT true FROM'],
    ['a message is shown at every case', 'WHERE n.kind = of_kind AND n.case_id = written_about_case.id', 'WHERE true'],
  ),
  ...mistakesIn(
    `${api}/trust/case-messages/case-messages.sql.ts`,
    ['trust/case-messages'],
    ['the list has what was written to others', 'WHERE x.user_id = caller.id\n', 'WHERE true\n'],
    [
      'a page of the list begins with what the one before ended with',
      'AND x.message_id < coalesce',
      'AND x.message_id <= coalesce',
    ],
    [
      'what was read stays marked',
      'AND n.subject = r.message_id::text AND n.read_at IS NULL',
      'AND n.subject = r.message_id::text',
    ],
    [
      'anybody reads a message of the house',
      'WHERE r.user_id = :readerId AND r.message_id = :id',
      'WHERE (r.user_id = :readerId OR true) AND r.message_id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/case-messages/mark-case-message-read.ts`,
    ['trust/case-messages'],
    ['a message marks others as read', "{ event: 'caseMessage', subject: id }", '{}'],
    ['somebody else’s message is no mistake', 'if (!(await isForReader(db, id, caller.id)))', 'if (id === caller.id)'],
  ),
  ...mistakesIn(
    `${api}/trust/case-messages/case-messages.erasure.functions.sql`,
    ['trust/case-messages'],
    ['a message is erased while the other side has it', 'AND u.type <> 0', 'AND false'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['trust/case-messages'],
    ['a withdrawal is called by its cents', 'w.amount_cents / 100.0', 'w.amount_cents'],
  ),
  ...mistakesIn(
    `${api}/trust/case-messages/case-message-mail.ts`,
    ['trust/case-messages'],
    ['a stranger is mailed the text', 'lines: to.emailVerified\n', 'lines: to.email\n'],
  ),
  ...mistakesIn(
    `${contract}/trust/case-messages.operator.contract.ts`,
    ['trust/case-messages'],
    ['support writes about purchases', "purchase: ['finance']", "purchase: ['finance', 'support']"],
    ['support writes about withdrawals', "withdrawal: ['finance']", "withdrawal: ['finance', 'support']"],
    ['finance writes about verifications', "verification: ['support']", "verification: ['finance', 'support']"],
  ),
];
