import { api, mistakesIn, web } from '../mutation.ts';

/** Mistakes in how many were answered in time. */
export const answersMistakes = [
  ...mistakesIn(
    `${api}/server/answers/answers.functions.sql`,
    ['server/answers'],
    [
      'the first of two approvals is an answer',
      "THEN CASE WHEN NOT e.after ? 'approvals' THEN 'withdrawals' END",
      "THEN 'withdrawals'",
    ],
    [
      'a withdrawal waits for the house before it is confirmed',
      'greatest(w.created_at, w.owner_confirmed_at, s.confirmed_at)',
      'w.created_at',
    ],
    [
      'a dispute waits for the house before the seller has answered',
      'coalesce(d.answered_at, d.opened_at)',
      'd.opened_at',
    ],
    [
      'an appeal about content waits since the report',
      "WHEN 'flagAppeals' THEN (SELECT t.appealed_at",
      "WHEN 'flagAppeals' THEN (SELECT t.flagged_at",
    ],
    [
      'an entry is counted twice',
      'WHERE e.seq > counted.seq AND e.seq <= upto',
      'WHERE e.seq >= counted.seq AND e.seq <= upto',
    ],
    ['entries beyond the part are counted as well', ' AND e.seq <= upto AND', ' AND'],
    ['two who count at once count twice', 'FROM answers_counted FOR NO KEY UPDATE;', 'FROM answers_counted;'],
    ['an answer whose case waits again is in time', ' AND a.since <= e.at\n', ' AND a.since IS NOT NULL\n'],
    [
      'a day of another zone',
      "date_trunc(u.unit, e.at, 'UTC') AT TIME ZONE 'UTC'",
      "date_trunc(u.unit, e.at, 'Asia/Tokyo') AT TIME ZONE 'UTC'",
    ],
  ),
  ...mistakesIn(
    `${api}/server/answers/read-answers.ts`,
    ['server/answers'],
    ['everybody sees who answered', '...(roleMay(listOperators.operator!, caller.role) && {', '...(caller.role && {'],
    [
      'a role sees queues that it may not open',
      'answerQueues.filter((queue) => roleMay(shownBy[queue].operator!, caller.role))',
      'answerQueues',
    ],
    [
      'the time before is the time now',
      'ofOperators.filter((row) => row.before);',
      'ofOperators.filter((row) => !row.before);',
    ],
  ),
  ...mistakesIn(
    `${web}/console/waiting-for.tsx`,
    ['console/waiting-for'],
    ['what is due now is not late', 'if (left <= 0)', 'if (left < 0)'],
  ),
  ...mistakesIn(
    `${web}/server/answers/answer-sums.ts`,
    ['server/answers'],
    ['nearly all is all', 'Math.floor((inTime / answered) * 100)', 'Math.round((inTime / answered) * 100)'],
    ['half of them is one', 'sums[name] * 2 >= sums.answered', 'sums[name] >= 1'],
  ),
];
