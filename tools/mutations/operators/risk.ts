import { api, web, mistakesIn } from '../mutation.ts';

/** Mistakes in the signs of risk, and in what they hold. */
export const riskMistakes = [
  ...mistakesIn(
    `${api}/money/risk/risk.functions.sql`,
    ['risk/risk.test', 'risk/risk-signs', 'risk/risk-work'],
    [
      'card money is a sign from a cent above the sum on',
      "c.cents >= (limits ->> 'cardCents')",
      "c.cents > (limits ->> 'cardCents')",
    ],
    [
      'card money of whenever is a sign',
      "AND settled_at >= w.created_at - make_interval(hours => (limits ->> 'cardHours')::integer)",
      '',
    ],
    [
      'as many failed cards as the setting are a sign',
      "f.count > (limits ->> 'failedCards')",
      "f.count >= (limits ->> 'failedCards')",
    ],
    ['payments of PayPal that failed are cards', " AND provider <> 'paypal'", ''],
    [
      'an account is new for ever',
      "AND u.created_at > w.created_at - make_interval(days => (limits ->> 'newDays')::integer)",
      '',
    ],
    ['a small sum of a new account is a sign', "+ w.fee_cents >= (limits ->> 'newCents')::bigint", '+ w.fee_cents > 0'],
    ['what banks took back long ago is a sign', "WHERE p.created_at > moment - interval '120 days'", ''],
    ['what a bank has given back is a sign', "WHERE c.status IN ('open', 'lost')", ''],
    [
      'an organization and its members share a bank account as strangers do',
      'WHERE NOT are_tied(w.user_id, o.user_id)',
      '',
    ],
    [
      'a browser in common holds a withdrawal',
      "'shared_device:' || found.user_id, 'grave', false",
      "'shared_device:' || found.user_id, 'grave', true",
    ],
    ['what was cleared holds again', 'AND NOT grave_keys(found_signs) <@ r.cleared_keys', "AND found_signs <> '[]'"],
    [
      'new signs do not hold what was cleared',
      'AND NOT grave_keys(found_signs) <@ r.cleared_keys',
      "AND r.cleared_keys = '{}'",
    ],
    [
      'who has a stake in the account clears its signs',
      "WHEN stake_in(operator, ARRAY[account], ARRAY[account]) THEN 'stake'",
      '',
    ],
    [
      'all payments of an account are read for one sign',
      'ORDER BY opened_at DESC, id DESC LIMIT 1000',
      'ORDER BY opened_at DESC, id DESC',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['risk/risk.test', 'withdrawals/obstacles'],
    ['signs of risk stop nothing', "WHEN 'in_review' THEN waits_for_risk(account)", "WHEN 'in_review' THEN false"],
    [
      'a batch takes what waits for signs of risk',
      "WHEN 'batch' THEN '{books,frozen,on_hold,in_review,",
      "WHEN 'batch' THEN '{books,frozen,on_hold,",
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdraw.ts`,
    ['risk/risk.test', 'risk/risk-races'],
    ['nothing is looked for when a withdrawal is requested', 'await lookForRisk(inside.db, id, config);', ''],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawal.ts`,
    ['risk/risk-signs'],
    [
      'what has come since the request is not looked for',
      'if (decision.approve && decision.risk?.riskHold)',
      'if (false)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['risk/risk.test'],
    [
      'a rejected withdrawal keeps its account waiting',
      'IF NOT approve THEN\n    UPDATE risk_reviews',
      'IF false THEN\n    UPDATE risk_reviews',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/read-account.ts`,
    ['risk/risk.test'],
    [
      'support reads the signs of risk of an account',
      'roleMay(listRiskReviews.operator!, ctx.caller.role) ? await signsOfAccount(ctx, id) : []',
      'await signsOfAccount(ctx, id)',
    ],
  ),
  ...mistakesIn(
    `${api}/configuration/stance.ts`,
    ['risk/risk.test'],
    ['in production the hold can be turned off', "if (!riskHold && stance === 'production')", 'if (false)'],
    ['in production nothing is held', 'values.riskHold ?? isProduction', 'values.riskHold ?? false'],
  ),
  ...mistakesIn(
    `${web}/console/risk-signs.tsx`,
    ['risk-signs'],
    ['a payment leads to an account', "of === 'account'", "of !== 'account'"],
  ),
];
