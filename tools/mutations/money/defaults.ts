import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/defaults`;
const tests = ['market/defaults'];
const withModel = [...tests, 'repayments/repayments-model'];

/** Mistakes about projects that are not paid back: days late, defaults, write-offs and recoveries. */
export const defaultsMistakes = [
  ...mistakesIn(
    `${here}/late-days.functions.sql`,
    tests,
    ['the first day of a pause does not count', "daterange(due, today, '(]')", "daterange(due + 1, today, '(]')"],
    [
      'a default begins on the 90th day',
      'late_days((p).next_due, (p).pauses, today) > 90',
      'late_days((p).next_due, (p).pauses, today) > 89',
    ],
    [
      'the day of a default forgets pauses',
      'WHERE late_days(due, pauses, due + days + n::integer) >= days',
      'WHERE n = 0',
    ],
  ),
  ...mistakesIn(
    `${here}/defaults.functions.sql`,
    tests,
    [
      'a default that nobody has noted is forgotten when it is paid',
      'IF OLD.in_default_since IS NULL AND late_days(OLD.next_due, OLD.pauses, business_day()) > 90 THEN',
      'IF false THEN',
    ],
    ['a default never ends', 'NEW.in_default_since := NULL;', 'NULL;'],
    ['what was said to be unlikely outlives the last payment', 'IF NEW.next_due IS NULL THEN', 'IF false THEN'],
    [
      'one operator says that a project is unlikely to be paid back',
      `ELSE approve_as_second(CASE WHEN is_unlikely THEN 'project.unlikely' ELSE 'project.likely' END, project, operator,
      why, roles)`,
      "ELSE 'ok'",
    ],
    [
      'an operator with a stake says it',
      "WHEN stake_in(operator, ARRAY[organization], ARRAY[organization]) THEN 'stake'",
      "WHEN false THEN 'stake'",
    ],
  ),
  ...mistakesIn(
    `${here}/write-off.functions.sql`,
    withModel,
    ['what is not in default is written off', 'OR NOT is_in_default(p, business_day())', 'OR false'],
    [
      'one operator writes off',
      "ELSE approve_as_second('project.writeOff', project, operator, why, roles)",
      "ELSE 'ok'",
    ],
    [
      'an operator with a stake writes off',
      "WHEN stake_in(operator, ARRAY[organization], ARRAY[organization]) THEN 'stake'",
      "WHEN false THEN 'stake'",
    ],
    [
      'a payment under way is no obstacle',
      "WHEN p.sharing_out IS NOT NULL THEN 'sharing'",
      "WHEN false THEN 'sharing'",
    ],
    ['late interest is not lost', 'written_off_late = l.late', 'written_off_late = 0'],
    [
      'what organizations have paid back forgets it',
      'FROM unpaid_days(p.id) AS u GROUP BY u.due_on;',
      'FROM unpaid_days(p.id) AS u WHERE false GROUP BY u.due_on;',
    ],
    [
      'what is written off of a holding stays after a refund',
      'SET written_off_principal = h.principal, written_off_return = h.returns',
      'SET written_off_return = h.returns',
    ],
  ),
  ...mistakesIn(
    `${here}/recoveries.functions.sql`,
    withModel,
    [
      'a recovery goes to holders by what they have invested',
      'r.amount_cents * l.cents / sum(l.cents) OVER ()',
      'r.amount_cents * i.amount_cents / sum(i.amount_cents) OVER ()',
    ],
    [
      'a recovery pays the return first',
      'least(g.cents, (g.i).written_off_principal),',
      'greatest(least(g.cents - (g.i).written_off_return, (g.i).written_off_principal), 0),',
    ],
    [
      'cents left over go to the younger investment',
      '(e.i).created_at, (e.i).id\n',
      '(e.i).created_at DESC, (e.i).id DESC\n',
    ],
  ),
  ...mistakesIn(`${api}/market/repayments/late-interest.functions.sql`, tests, [
    'late interest goes on after a write-off',
    'least(business_day(), p.written_off_on)',
    'business_day()',
  ]),
  ...mistakesIn(`${api}/market/repayments/correct-repayment.functions.sql`, tests, [
    'a payment from before a write-off is corrected',
    "WHEN written_off IS NOT NULL THEN 'written_off'",
    "WHEN false THEN 'written_off'",
  ]),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['repayments/correct-repayment'],
    [
      'a plan that was written out outlives what is given back after a correction',
      'ELSIF i.plan_principal IS NOT NULL THEN',
      'ELSIF false THEN',
    ],
  ),
];
