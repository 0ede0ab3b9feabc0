import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in who came back after a first investment. */
export const cohortsMistakes = [
  ...mistakesIn(
    `${api}/money/cohorts/cohorts.functions.sql`,
    ['money/cohorts'],
    [
      'orders are investments',
      "t.code IN ('escrow', 'investment')",
      "t.code IN ('escrow', 'investment', 'card_payment')",
    ],
    [
      'a first investment that is counted late is none',
      ' DO UPDATE SET month = excluded.month WHERE f.month > excluded.month;',
      ' DO NOTHING;',
    ],
    ['a month that is counted again stays', '  DELETE FROM investor_cohorts AS c WHERE c.month = of_month;\n', ''],
  ),
  ...mistakesIn(
    `${api}/money/cohorts/count-cohorts.ts`,
    ['money/cohorts'],
    ['the month before is not counted again', 'first < last ? first : last', 'first < current ? current : last'],
  ),
  ...mistakesIn(
    `${api}/money/cohorts/read-cohorts.ts`,
    ['money/cohorts'],
    ['a month too many is shown', '1 - Number(months)', '-Number(months)'],
  ),
];
