import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/investment-limits`;
const tests = ['investment-limits/investment-limits.test'];

/** Mistakes in what somebody lets themselves invest. */
export const ownLimitMistakes = [
  ...mistakesIn(
    `${here}/investment-limits.functions.sql`,
    tests,
    ['a higher limit holds at once', 'IF most < coalesce(wanted, most + 1) THEN', 'IF false THEN'],
    ['a limit is removed at once', 'IF most < coalesce(wanted, most + 1) THEN', 'IF most < wanted THEN'],
    ['a lower limit waits as well', 'IF most < coalesce(wanted, most + 1) THEN', 'IF most IS NOT NULL THEN'],
    [
      'what waits for its card is not counted',
      "i.user_id = account AND i.status = 'pending'",
      'i.user_id = account AND false',
    ],
    ['the thirtieth day before counts', 'd.day > business_day() - 30', 'd.day >= business_day() - 30'],
    ['what is given back stays counted', 'SET cents = d.cents - r.cents', 'SET cents = d.cents'],
    [
      'what comes back of an old investment makes room today',
      'WHERE d.user_id = r.user_id AND d.day = r.day;',
      'WHERE d.user_id = r.user_id AND d.day = business_day();',
    ],
    ['a change that holds is canceled', 'l.user_id = account AND l.next_from > business_now()', 'l.user_id = account'],
    [
      'a limit that is lowered lets what is being placed pass',
      'PERFORM FROM ledger_accounts AS a WHERE a.id = account FOR NO KEY UPDATE;\n  most',
      'most',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    tests,
    [
      'the statement that moves the money does not look at one’s own limit',
      "\n      CASE WHEN own_limit_left(investor) < cents THEN 'own_limit' END);",
      '\n      NULL);',
    ],
    [
      'a card is charged past a limit that was lowered',
      ' AND coalesce(own_limit_left(purchase.user_id) >= 0, true)',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['key-information/key-information.test'],
    [
      'an investment is placed on a sheet that is not in force any more',
      'WHEN obstacle IS NULL AND shown <> (',
      'WHEN false AND shown <> (',
    ],
  ),
  ...mistakesIn(
    `${api}/market/key-information/key-information.sql.ts`,
    ['key-information/key-information.test'],
    ['the sheet of a project that is not public is read without a log-in', ' AND p.is_public', ''],
  ),
  ...mistakesIn(
    `${here}/warning-above.ts`,
    ['investment-limits/warning-thresholds.test'],
    [
      'a low threshold lowers the sum of the warning',
      'threshold > leastThreshold ? threshold : leastThreshold',
      'threshold',
    ],
  ),
  ...mistakesIn(
    `${here}/warning-thresholds.sql.ts`,
    ['investment-limits/warning-thresholds.test'],
    ['a threshold holds after its year', 'WHERE user_id = :userId AND expires_at > now()', 'WHERE user_id = :userId'],
  ),
];
