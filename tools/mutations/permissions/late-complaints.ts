import { api, mistakesIn } from '../mutation.ts';

const late = `${api}/market/late-complaints`;
const tests = ['late-complaints/late-complaints'];

/** Who may complain of a late report, of which one, and what its paper says. */
export const lateComplaintsMistakes = [
  ...mistakesIn(
    `${late}/late-complaints.functions.sql`,
    tests,
    ['who got all the money back complains', ' AND refunded_of(i.id) < i.amount_cents', ''],
    ['who can still take the money back complains', '\n      AND i.released_on IS NOT NULL AND', '\n      AND'],
    ['a complaint hinders a second one for ever', " AND k.status <> 'closed'", ''],
    ['the complaint of one hinders another', ' AND l.user_id = account', ''],
  ),
  ...mistakesIn(
    `${late}/late-complaints.sql.ts`,
    tests,
    [
      'somebody complains of the request of another',
      'WHERE r.id = :reportId AND r.user_id = :accountId',
      'WHERE r.id = :reportId',
    ],
    [
      'a report is late on its day',
      "WHEN r.due_on >= business_day() THEN 'early'",
      "WHEN r.due_on > business_day() THEN 'early'",
    ],
    ['a paper says how few have asked', 'CASE WHEN q.people >= :fewest THEN q.people END', 'q.people'],
  ),
  ...mistakesIn(`${late}/complain-of-late-report.ts`, tests, [
    'two at once are two complaints',
    '      await lockReport(inside.db, which);\n',
    '',
  ]),
];
