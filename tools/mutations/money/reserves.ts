import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what is held back until the first report. */
export const reservesMistakes = [
  ...mistakesIn(
    `${api}/market/reserves/reserves.functions.sql`,
    ['market/reserves'],
    [
      'a reserve is freed only once what the report covers is over',
      'SELECT o.sent_on IS NOT NULL FROM',
      'SELECT o.sent_on IS NOT NULL AND o.covers_until < business_day() FROM',
    ],
    [
      'more is held back than the fee has left',
      'l.cents - coalesce(f.percent_cents + f.fixed_cents, 0)) AS cents',
      'l.cents) AS cents',
    ],
    [
      'what was late before a release is shared with its holders',
      '-- What was late before this money was there is none of its matter.\n  PERFORM settle_reserve(project);\n',
      '',
    ],
    [
      'who gave up gets a part of a reserve',
      "AND i.escrow = 'released' AND NOT i.given_up",
      "AND i.escrow = 'released'",
    ],
    [
      'a quarter is of what is left of a reserve',
      'least((r.whole_cents + 3) / 4, r.held_cents)',
      '(r.held_cents + 3) / 4',
    ],
    [
      'a refund takes its whole part though quarters of it were shared',
      'max(o.own * o.held_cents / nullif(o.whole_cents, 0))',
      'max(least(o.own, o.held_cents))',
    ],
    [
      'a reserve stays though nothing of the principal is to come',
      '(NOT has_holders OR is_reserve_freed(project))',
      'is_reserve_freed(project)',
    ],
  ),
  ...mistakesIn(
    `${api}/market/owed-reports/owed-reports.functions.sql`,
    ['market/reserves'],
    [
      'a report frees a reserve while somebody else shares it out',
      '  PERFORM FROM projects AS p WHERE p.id = project FOR NO KEY UPDATE;\n  PERFORM note_impact',
      '  PERFORM note_impact',
    ],
  ),
];
