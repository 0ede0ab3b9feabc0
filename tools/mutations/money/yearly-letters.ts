import { api, mistakesIn } from '../mutation.ts';

const letters = `${api}/market/yearly-letters`;

/** The letters that accounts are written each January. */
export const yearlyLettersMistakes = [
  ...mistakesIn(
    `${letters}/yearly-letters.functions.sql`,
    ['market/yearly-letters'],
    ['letters are written before the books are whole', "interval '2 days 6 hours'", "interval '1 day'"],
    ['the letters of a year are never done with', 'THEN past + 1 ELSE past END', 'THEN past ELSE past END'],
    [
      'a payment of January counts in the year before',
      'last_transfer_before(account, start_of_year(past + 1)) AS last',
      'last_transfer_before(account, start_of_year(past + 2)) AS last',
    ],
    ['what is reversed is added', 'CASE WHEN m.comes_in THEN 1 ELSE -1 END AS sign', '1 AS sign'],
    [
      'a project owes what it owes when the letter is written',
      'coalesce(y.principal_cents, d.principal), coalesce(y.return_cents, d.returns)',
      'd.principal, d.returns',
    ],
    ['a report that came late is in time', 'WHERE o.sent_on <= o.due_on', 'WHERE o.sent_on IS NOT NULL'],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolio-sums.functions.sql`,
    ['market/yearly-letters'],
    ['what was outstanding when a year began is what is outstanding now', 'AND y.year >= this_year', ''],
  ),
  ...mistakesIn(
    `${letters}/yearly-letters.sql.ts`,
    ['market/yearly-letters'],
    [
      'who has switched mails about reports off is mailed',
      "u.email_verified_at IS NOT NULL AND notification_way(u.id, 'reports') IN ('mail', 'digest') AS",
      'u.email_verified_at IS NOT NULL AS',
    ],
    ['an account lists the letters of all', 'WHERE l.account_id = caller.id ORDER BY', 'ORDER BY'],
  ),
];
