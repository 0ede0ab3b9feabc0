import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/investments`;
const values = ['investments/portfolio-values'];

/** What a portfolio yields, and what it is shown at. */
export const figuresMistakes = [
  ...mistakesIn(
    `${here}/achieved-rate.ts`,
    [...values, 'investments/shown-value.rules'],
    ['a rate is given a day later', 'if (today < from)', 'if (today <= from)'],
    ['what was taken back on its day begins the 90 days', 'cents }) => cents !== 0n', 'cents }) => cents !== 1n'],
    ['what is outstanding is left out', '{ day: today, cents: value }', '{ day: today, cents: 0n }'],
  ),
  ...mistakesIn(
    `${here}/shown-value.ts`,
    [...values, 'investments/shown-value.rules'],
    ['a step begins a day later', 'daysLate >= days', 'daysLate > days'],
    ['the first step counts for all days', 'steps.findLast(', 'steps.find('],
    ['cents are rounded down', '+ 50n) / 100n', ') / 100n'],
    ['steps may go back', 'days <= before.days || ', ''],
  ),
  ...mistakesIn(
    `${here}/portfolio-values.ts`,
    values,
    ['what is in escrow is worth nothing', 'shown + found.inEscrow', 'shown'],
    [
      'the promise is what was achieved',
      'percentOfFlows(toFlows(found.promised))',
      'percentOfFlows(toFlows(found.flows))',
    ],
  ),
  ...mistakesIn(`${here}/portfolios.sql.ts`, values, [
    'the clock of a project does not stand still',
    '(late_days(o.due_on, p.pauses, business_day()), o.cents)',
    '(business_day() - o.due_on, o.cents)',
  ]),
  ...mistakesIn(
    `${here}/portfolio-sums.functions.sql`,
    [...values, 'repayments/repayments-model'],
    ['what begins to stand still is late by the calendar', 'o.project_id = NEW.id AND NOT o.is_paused', 'false'],
    ['what comes to stand still is late by the calendar', 'NOT isempty(p.pauses) OFFSET 0', 'false OFFSET 0'],
    ['what has come back stays late', 'array_agg(-o.cents)', 'array_agg(0::bigint)'],
  ),
  ...mistakesIn(
    `${here}/portfolio-sums.functions.sql`,
    [...values, 'repayments/repayments-model', 'repayments/refund-holding'],
    [
      'what is taken back by a correction comes in',
      "('investment', 'escrow', 'return_back')",
      "('investment', 'escrow')",
    ],
    ['what is paid back stays outstanding', 'e.sign * (n.amount_cents - e.paid', 'e.sign * (n.amount_cents'],
    [
      'what is refunded stays in a holding that is due later',
      '- coalesce(max(r.so_far_cents), 0)) AS cents',
      ') AS cents',
    ],
    [
      'nothing of it is ever gone',
      'WHEN MATCHED AND o.cents + c.cents = 0 THEN DELETE\n  WHEN MATCHED THEN UPDATE SET cents = o.cents + c.cents\n  WHEN NOT MATCHED THEN INSERT (user_id, organization_id',
      'WHEN MATCHED THEN UPDATE SET cents = greatest(o.cents + c.cents, 1)\n  WHEN NOT MATCHED THEN INSERT (user_id, organization_id',
    ],
  ),
  ...mistakesIn(
    `${here}/portfolios.functions.sql`,
    [...values, 'repayments/refund-holding'],
    ['a refund stays outstanding', 'ARRAY[refunded_before - refunded]', 'ARRAY[0::bigint]'],
    [
      'a refund stays promised',
      'add_holding_dues(lowered, 1, owners_of(lowered), true)',
      'add_holding_dues(lowered, 1, owners_of(lowered))',
    ],
    [
      'what is released at once is not promised',
      'add_holding_dues(NEW, 1, owners_of(NEW), true)',
      'add_holding_dues(NEW, 1, owners_of(NEW))',
    ],
  ),
  ...mistakesIn(`${api}/market/funding/leave-escrow.functions.sql`, values, [
    'what leaves escrow is not promised',
    '      PERFORM add_promise(part.owner, today, today, part.months, part.principal, part.returns);',
    '      PERFORM 1;',
  ]),
  ...mistakesIn(
    `${api}/market/defaults/recoveries.functions.sql`,
    ['defaults/write-off'],
    [
      'what is recovered is not counted',
      'recovered_cents = c.recovered_cents + o.principal + o.returns + o.late',
      'recovered_cents = c.recovered_cents',
    ],
  ),
];
