import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what is counted by days. */
export const turnoverMistakes = [
  ...mistakesIn(
    `${api}/money/turnover/turnover.functions.sql`,
    ['money/turnover'],
    [
      'a day has the next one, too',
      "t.created_at < before_day::timestamp AT TIME ZONE 'UTC'",
      "t.created_at < (before_day + 1)::timestamp AT TIME ZONE 'UTC'",
    ],
    ['accounts of the house are active', "AND l.kind = 'wallet'", ''],
    ['two that count at once count twice', "  PERFORM pg_advisory_xact_lock(hashtext('turnover'));\n", ''],
  ),
  ...mistakesIn(
    `${api}/money/turnover/periods.ts`,
    ['money/turnover'],
    [
      'the time before is a day short',
      'last.getTime() - begin.getTime()) - length',
      'last.getTime() - begin.getTime())',
    ],
    ['a week begins on Sunday', '((date.getUTCDay() + 6) % 7)', 'date.getUTCDay()'],
  ),
  ...mistakesIn(
    `${api}/money/turnover/turnover.functions.sql`,
    ['money/turnover'],
    ['what came back is added', 'THEN -s.cents ELSE s.cents END', 'THEN s.cents ELSE s.cents END'],
  ),
  ...mistakesIn(
    `${api}/money/turnover/count-turnover.ts`,
    ['money/turnover'],
    [
      'yesterday is not counted anew',
      'first !== undefined && first < yesterday ? first : yesterday',
      'first ?? yesterday',
    ],
  ),
];
