import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in who reads and writes notes on cases, and in whom they mention. */
export const caseNotesMistakes = [
  ...mistakesIn(
    `${api}/trust/case-notes/case-notes.functions.sql`,
    ['trust/case-notes'],
    ['an operator reads what colleagues noted about them', 'WHERE NOT has_stake(operator, c.accounts)', ''],
    ['an operator notes something on their own case', 'IF has_stake(operator, parties) THEN', 'IF false THEN'],
    ['somebody with a stake is mentioned', 'AND has_stake(u.id, parties) LIMIT 1', 'AND false LIMIT 1'],
    ['a note is shown at every case', 'WHERE e.kind = of_kind AND e.case_id = notes_of_case.id', 'WHERE true'],
    ['everybody is offered whatever their role', "AND (o.role = 'admin' OR o.role = ANY(roles))", ''],
    ['a note is written on a closed account', 'WHERE u.id = ANY(parties) AND u.type <> 0', 'WHERE true'],
  ),
  ...mistakesIn(
    `${api}/trust/case-notes/note-case.ts`,
    ['trust/case-notes'],
    ['nobody is notified', 'mentions.map((userId) => ({', '[].map((userId) => ({'],
  ),
  ...mistakesIn(
    `${api}/base/audit/concealed.ts`,
    ['trust/case-notes'],
    ['a person learns that a note was written', " AND e.verb NOT LIKE '%.note'", ''],
  ),
  ...mistakesIn(
    `${contract}/trust/mentions.ts`,
    ['trust/mentions'],
    ['the end of an address is a mention', 'isEdge(text[index - 1])', 'true'],
    ['the beginning of a longer name is a mention', 'isEdge(rest[each.length])', 'true'],
    ['the shorter of two names is meant', 'b.length - a.length', 'a.length - b.length'],
  ),
  ...mistakesIn(
    `${contract}/trust/case-notes.operator.contract.ts`,
    ['trust/case-notes'],
    ['support reads notes on withdrawals', "withdrawal: ['finance']", "withdrawal: ['finance', 'support']"],
  ),
];
