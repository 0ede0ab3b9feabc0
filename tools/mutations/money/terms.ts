import { api, contract, mistakesIn } from '../mutation.ts';

/** Mistakes in the terms of a project, in the instalments that pages show before a release, and in the yearly rate. */
export const termsMistakes = [
  ...mistakesIn(
    `${contract}/market/instalments.ts`,
    ['contract/src/market/instalments'],
    ['the months of grace have one less', 'if (month > graceMonths)', 'if (month >= graceMonths)'],
    ['a step that does not fit is paid twice in the last month', 'month < duration;', 'month <= duration;'],
    ['the return of equal principal does not fall', '(n - k) * 2n', '(n + 1n)'],
    [
      'return first pays principal as well',
      '{ principal: 0n, return: all.return / n }',
      '{ principal: all.principal / n, return: all.return / n }',
    ],
    ['tiny holdings get more return than was promised', 'rest < share ? rest : share', 'share'],
    ['instalments of nothing are shown', 'each.principal + each.return > 0n', 'each.principal + each.return >= 0n'],
    ['a year has eleven months', 'month / 12', 'month / 11'],
    ['the rate stops after one step', 'logarithm += Math.max(step, 0);', 'logarithm += Math.max(step, 0);\n    break;'],
    ['a rate beyond all measure is shown', 'percent > highestRate ? null : percent', 'percent'],
  ),
  ...mistakesIn(
    `${contract}/market/project-terms.ts`,
    ['projects/create-project'],
    ['months of grace may be the whole duration', 'graceMonths < duration,', 'graceMonths <= duration,'],
    ['any word is a plan', 'isPlan(name) ? name :', 'name ? (name as RepaymentPlan) :'],
    ['a project that names no plan is paid back monthly', "return 'end';", "return 'monthly';"],
    ['late interest may be more than ten percent', 'Number(plain) <= mostLateInterest', 'Number(plain) <= 99'],
  ),
  ...mistakesIn(
    `${api}/market/projects/median-of-far-above.ts`,
    ['projects/project-details'],
    ['three times the median is far above it', '(rate ?? Infinity) > Math', '(rate ?? Infinity) >= Math'],
    ['a low rate is far above where others are lower', 'Math.max(usual, timesMedian * median)', 'timesMedian * median'],
    ['what is beyond all measure is not far above', 'rate ?? Infinity', 'rate ?? 0'],
  ),
  ...mistakesIn(
    `${api}/market/figures/median-rate.ts`,
    ['figures/read-figures'],
    ['nine projects have a median', 'projects.length < leastProjects', 'projects.length < leastProjects - 1'],
    ['the median is the upper middle', 'rates[Math.ceil(middle) - 1]!', 'rates[Math.floor(middle)]!'],
    ['the median is of rates in no order', '.toSorted((a, b) => a - b)', ''],
  ),
  ...mistakesIn(
    `${api}/market/repayments/repayments.sql.ts`,
    ['repayments/list-repayments'],
    ['late interest is not in what a date costs', 's.until_cents + o.late', 's.until_cents'],
    ['late interest is asked for before what is due by today', ' AND NOT s.due_after', ''],
    ['late interest that is being credited is overdue', ' OR (d.late > 0 AND p.is_sharing_late)', ''],
    ['a date that owes late interest alone is paid', "WHEN s.settled THEN 'paid'", "WHEN s.unpaid = 0 THEN 'paid'"],
    [
      'a project that owes late interest alone is the last',
      "'business_day()',\n    'o.late_owed_cents > 0",
      "'o.next_due',\n    'o.late_owed_cents > 0",
    ],
  ),
  ...mistakesIn(
    `${api}/market/repayments/paid-back.functions.sql`,
    ['repayments/paid-back'],
    ['what is due today counts as late', 'l.due_on < business_day()', 'l.due_on <= business_day()'],
    ['what is paid stays owed', '-1\n          FROM old_rows AS o', '0\n          FROM old_rows AS o'],
    ['old delays are never forgotten', "interval '24 months'", "interval '24 years'"],
    [
      'what is paid late counts as on time',
      'FILTER (WHERE a.due_on <= r.whole_until AND r.paid_on <= a.due_on)',
      'FILTER (WHERE a.due_on <= r.whole_until)',
    ],
    ['a part that is paid late counts as on time', 'FILTER (WHERE r.paid_on <= a.due_on), 0)\n  FROM', ', 0)\n  FROM'],
  ),
  ...mistakesIn(
    `${api}/market/repayments/state-of-unpaid.ts`,
    ['repayments/paid-back'],
    ['a project is overdue on the day itself', '${daysLate} > 0', '${daysLate} >= 0'],
    ['a project is late a day too late', '${daysLate} >= 14', '${daysLate} > 14'],
    ['a project is in default on the 90th day', '${daysLate} > 90', '${daysLate} >= 90'],
  ),
  ...mistakesIn(
    `${contract}/market/early-repayment.ts`,
    ['projects/create-project'],
    ['a project that names no term pays the days used alone', "return 'whole';", "return 'used';"],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.sql.ts`,
    ['investments/investment-details'],
    ['the rate of a holding is by months', '(h.due_on - i.released_on) / 365.0', 'h.month / 12.0'],
    ['a holding of which nothing is to come has a rate', 'WHERE i.due_on IS NOT NULL', ''],
  ),
  ...mistakesIn(
    `${api}/market/projects/yearly-rate-of.ts`,
    ['projects/create-project'],
    ['the rate of one plan is shown for another', '${duration} ${repayment} ${graceMonths}', '${duration}'],
  ),
];
