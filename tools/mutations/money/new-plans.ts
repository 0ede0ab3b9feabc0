import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/new-plans`;
const tests = ['market/new-plans'];

/** Mistakes about new plans: who is asked, what is counted, when it is decided, and what it does to holdings. */
export const newPlansMistakes = [
  ...mistakesIn(
    `${here}/new-plans.functions.sql`,
    tests,
    [
      'a member of the organization votes',
      '    AND h.user_id NOT IN (SELECT s FROM stakeholders_of((p).created_by) AS s)\n',
      '',
    ],
    ['who is frozen is asked', 'h.cents > 0 AND freeze_of(h.user_id) IS NULL', 'h.cents > 0'],
    ['a vote goes on after its end', 'OR n.ends_at <= business_now() OR', 'OR'],
    [
      'a changed vote counts twice',
      'WHEN v.says_yes THEN -v.weight_cents ELSE 0 END,\n    no_cents',
      'ELSE 0 END,\n    no_cents',
    ],
    ['the next plan need not wait', 'n.decided_on > business_day() - 90', 'false'],
    [
      'a vote stops the clock of what is in default',
      "WHEN is_in_default(p, business_day()) THEN '{}'",
      "WHEN false THEN '{}'",
    ],
    [
      'a payment under way is no obstacle',
      "WHEN p.sharing_out IS NOT NULL THEN 'sharing'",
      "WHEN false THEN 'sharing'",
    ],
    [
      'a frozen organization has a vote begin',
      "WHEN freeze_of(p.created_by, p.id) IS NOT NULL THEN 'frozen'",
      "WHEN false THEN 'frozen'",
    ],
    ['a project in a vote takes new money', '    is_in_vote = true,\n', ''],
  ),
  ...mistakesIn(
    `${here}/decided-plans.functions.sql`,
    tests,
    ['half of the principal is enough', 'n.yes_cents * 2 > n.weight_cents', 'n.yes_cents * 2 >= n.weight_cents'],
    ['the votes that were cast decide', 'n.yes_cents * 2 > n.weight_cents', 'n.yes_cents > n.no_cents'],
    [
      'who was frozen meanwhile counts',
      'WHERE f.lifted_at IS NULL AND f.ends_at > now() AND f.subject_id IS NOT NULL',
      'WHERE false',
    ],
    ['a vote is decided before its end', 'AND o.ends_at <= business_now() FOR NO KEY UPDATE', 'FOR NO KEY UPDATE'],
    ['late interest of the old plan is forgotten', 'PERFORM fix_late_interest_of_old_plan(n, listed);', 'NULL;'],
    [
      'late interest is fixed by the day of the job',
      '* (n.decided_on - h.due_on)\n',
      '* (business_day() + 1 - h.due_on)\n',
    ],
    [
      'what was paid of the old plan is due again',
      'o.principal_paid AS principal, o.return_paid AS returns FROM old',
      '0::bigint AS principal, 0::bigint AS returns FROM old',
    ],
    [
      'the sums of holders keep the old days',
      'PERFORM add_dues_of_many(listed, -1, 1, true);',
      'PERFORM add_dues_of_many(listed, -1, 1, false);',
    ],
  ),
  ...mistakesIn(
    `${api}/market/repayments/share-repayment.functions.sql`,
    [...tests, 'repayments/repayments-model'],
    [
      'a payment counts the days of a new plan from the release',
      'SELECT n.decided_on, true, n.before, n.list',
      'SELECT n.decided_on - 31, true, n.before, n.list',
    ],
  ),
];
