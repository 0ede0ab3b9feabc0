import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/outcomes`;
const tests = ['market/outcomes'];

/** Mistakes in the public figures of loans: the default rate, and the sums by quarter. */
export const outcomesMistakes = [
  ...mistakesIn(
    `${here}/outcomes.functions.sql`,
    tests,
    ['a loan released within a window is in its rate', 'l.released_on > w.starts_on AS is_later', 'false AS is_later'],
    ['a default that goes on from before is counted again', 'WHERE d.is_old IS NOT TRUE', 'WHERE true'],
    ['a default after a window counts in it', 'AND d.since < p.ends_on', 'AND true'],
    [
      'a default on the first day of a window is one from before',
      'd.since < p.starts_on AND',
      'd.since <= p.starts_on AND',
    ],
    ['a loan that has ended is still in the rate', '(l.ended_on IS NULL OR l.ended_on > w.starts_on)', 'true'],
    ['a loan without a payment in a window is in its rate', 's.last_on >= w.starts_on', 'true'],
    ['what is late for a day is called late', 'late_days(p.next_due, p.pauses, today) >= 14', 'true'],
  ),
  ...mistakesIn(
    `${here}/outcomes.sql.ts`,
    tests,
    [
      'a window that is not over is in the average',
      'avg(100.0 * o.defaulted / o.loans), 2)::float8 FROM outcome_windows AS o\n        WHERE ${isIts} AND o.ends_on <= c.day',
      'avg(100.0 * o.defaulted / o.loans), 2)::float8 FROM outcome_windows AS o\n        WHERE ${isIts}',
    ],
    ['an organization has the figures of all', '`o.organization_id = ${organization}`', "'o.organization_id IS NULL'"],
  ),
  ...mistakesIn(
    `${here}/loans.functions.sql`,
    tests,
    ['a refund is not taken off what was lent', 'array_agg(-n.amount_cents)', 'array_agg(0::bigint)'],
    ['what is recovered stays lost', 'n.written_off_principal - CASE', 'n.written_off_principal - 0 * CASE'],
    ['a loan never ends', 'CASE WHEN NEW.next_due IS NULL THEN business_day() END', 'NULL'],
  ),
];
