import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/monthly-investments`;
const tests = ['monthly-investments/monthly-investments.test'];

/** Mistakes in what is invested each month. */
export const monthlyMistakes = [
  ...mistakesIn(
    `${here}/monthly-investments.functions.sql`,
    tests,
    ['the 31st of a shorter month falls into the next one', 'RETURN least(', 'RETURN greatest('],
    [
      'the month is due at midnight',
      "(business_now() AT TIME ZONE 'UTC' - interval '6 hours')::date",
      "(business_now() AT TIME ZONE 'UTC')::date",
    ],
    [
      'the day is that of the server’s time zone',
      "(business_now() AT TIME ZONE 'UTC' - interval '6 hours')::date",
      "(business_now() - interval '6 hours')::date",
    ],
    ['a month is invested twice', 'WHERE m.id = monthly AND m.next_on = due_on FOR', 'WHERE m.id = monthly FOR'],
    [
      'a month that was invested does not end the row of failures',
      "WHEN 'invested' THEN 0 ELSE",
      "WHEN 'never' THEN 0 ELSE",
    ],
    [
      'it goes on after three failures',
      "CASE WHEN m.failures >= 3 THEN 'stopped' ELSE 'active' END",
      "CASE WHEN m.failures >= 4 THEN 'stopped' ELSE 'active' END",
    ],
    [
      'somebody skips a month of another',
      'WHERE n.id = monthly AND n.user_id = account FOR NO KEY UPDATE;\n  project',
      'WHERE n.id = monthly FOR NO KEY UPDATE;\n  project',
    ],
    [
      'somebody stops what another invests',
      'WHERE m.id = monthly AND m.user_id = account FOR NO KEY UPDATE;',
      'WHERE m.id = monthly FOR NO KEY UPDATE;',
    ],
    ['two taps skip two months', 'IF m.next_on = due_on THEN', 'IF m.next_on IS NOT NULL THEN'],
    [
      'what is due next week is announced',
      'WHERE m.remind_on <= business_day()',
      'WHERE m.remind_on <= business_day() + 7',
    ],
  ),
  ...mistakesIn(`${here}/set-monthly-investment.ts`, tests, [
    'one’s own limit is not looked at',
    'if (limit !== null && price > limit)',
    'if (limit !== null && price < 0n)',
  ]),
  ...mistakesIn(`${here}/run-monthly-investments.ts`, tests, [
    'an old month is made up for',
    'if (monthly.isMissed) {',
    'if (monthly.isMissed && monthly.cents < 0n) {',
  ]),
  ...mistakesIn(`${api}/platform/jobs/each-apart.ts`, tests, [
    'what fails keeps the others from it',
    '.catch((error: unknown) => failures.push(error))',
    '',
  ]),
  ...mistakesIn(
    `${api}/market/investments/invest-for.ts`,
    tests,
    [
      'the terms that were confirmed are not compared',
      "if (made.termsSeen !== termsSeen) return refused('terms_changed');",
      'agreed.termsSeen = made.termsSeen;',
    ],
    [
      'a month is placed without asking whether it is still to be made',
      'if (!(await claim(inside.db))) return undefined;',
      'await claim(inside.db);',
    ],
    [
      'more than is left to the goal is asked for',
      "first.outcome === 'goal_exceeded' ? first.left : agreed.cents",
      'agreed.cents',
    ],
  ),
];
