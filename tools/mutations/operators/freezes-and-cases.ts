import { api, web, mistakesIn } from '../mutation.ts';

/** Mistakes in freezes, and in how complaints and disputes are decided. */
export const freezesAndCasesMistakes = [
  ...mistakesIn(
    `${api}/trust/freezes/freezes.functions.sql`,
    ['freezes/freezes'],
    ['a freeze never ends', 'f.lifted_at IS NULL AND f.ends_at > now()\n  ORDER BY', 'f.lifted_at IS NULL\n  ORDER BY'],
    ['a freeze is not lifted', 'UPDATE freezes SET lifted_at = now(), lifted_by', 'UPDATE freezes SET lifted_by'],
    [
      'somebody else appeals',
      'WHERE id = one AND owner_id = caller FOR NO KEY UPDATE',
      'WHERE id = one FOR NO KEY UPDATE',
    ],
    ['an operator freezes their own account', 'owner IS NULL OR owner = operator THEN', 'owner IS NULL THEN'],
  ),
  ...mistakesIn(
    `${api}/people/sessions/sessions.functions.sql`,
    ['freezes/freezes'],
    ['a frozen member acts for an organization', ' AND freeze_of(s.user_id) IS NULL', ''],
  ),
  ...mistakesIn(
    `${api}/people/members/members.functions.sql`,
    ['freezes/freezes'],
    ['what a frozen member has asked for is confirmed', 'FOUND AND freeze_of(actor) IS NULL', 'FOUND'],
  ),
  ...mistakesIn(
    `${api}/trust/freezes/refuse-frozen.ts`,
    ['freezes/freezes'],
    ['a frozen account publishes', "if (obstacle === 'frozen')", 'if (false)'],
    ['a frozen project is made public', "if (obstacle === 'paused')", 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/disputes.functions.sql`,
    ['disputes/disputes.test'],
    [
      'a seller is reminded of a dispute each hour',
      '(d.reminded_at IS NULL OR d.due_at <= now())',
      '(true OR d.due_at <= now())',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/complaints/complaints.functions.sql`,
    ['complaints/operator-complaints'],
    [
      'a decided complaint is decided again by a call',
      `THEN 'stake'
    WHEN k.status = 'closed' THEN 'closed'
    ELSE 'ok'`,
      `THEN 'stake'
    ELSE 'ok'`,
    ],
  ),
  ...mistakesIn(
    `${web}/trust/complaints/complaint-acts.ts`,
    ['web/src/trust/complaints/complaint-acts'],
    ['a decided complaint is decided again', "if (status === 'closed') return [];", ''],
    ['finance decides complaints', "role === 'finance' ? [hold] : ", ''],
  ),
  ...mistakesIn(
    `${web}/money/withdrawals/withdrawal-acts.ts`,
    ['web/src/money/withdrawals/withdrawal-acts'],
    [
      'a withdrawal is paid before it is approved',
      "requested: ['Approve', 'Reject']",
      "requested: ['Approve', 'Paid']",
    ],
  ),
];
