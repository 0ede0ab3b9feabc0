import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what takes a second operator, and in who counts as one. */
export const secondHandsMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawal.ts`,
    ['withdrawals/operator-withdrawals'],
    ['who approves what a colleague has approved is told it was theirs', "decided.outcome === 'repeated',", 'false,'],
  ),
  ...mistakesIn(
    `${api}/trust/cases/taken-case.ts`,
    ['trust/cases'],
    ['what another operator has taken is decided', 'stored.byId !== operatorId', 'stored.byId === null'],
  ),
  ...mistakesIn(
    `${api}/trust/cases/cases.functions.sql`,
    ['trust/cases'],
    [
      'a case is taken from a colleague without a word',
      'IF holder IS NOT NULL AND NOT from_others THEN',
      'IF false THEN',
    ],
    ['who has a stake takes the case', 'IF has_stake(operator, parties) THEN', 'IF false THEN'],
    ['an act of anybody keeps a case taken', ' AND t.operator_id = NEW.operator_id;', ';'],
    ['a case stays taken for ever', "interval '15 minutes'", "interval '15 years'"],
    [
      'a look at its order does not keep a dispute taken',
      "IF NEW.subject_kind IN ('order', 'investment') THEN",
      'IF false THEN',
    ],
    ['a closed dispute is taken', "d.id = parties_of_case.id AND d.status <> 'closed'", 'd.id = parties_of_case.id'],
  ),
  ...mistakesIn(
    `${api}/trust/freezes/answer-appeal.ts`,
    ['trust/cases'],
    [
      'an appeal is answered by another operator than has it',
      "    await endTaken(inside, 'freeze', { id, operatorId: caller.id });\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/freezes/lift-freeze.ts`,
    ['trust/cases'],
    [
      'a freeze is lifted while another operator has its appeal',
      "    await refuseTaken(inside, 'freeze', { id, operatorId: caller.id });\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/market/defaults/say-unlikely.ts`,
    ['defaults/defaults.test'],
    [
      'a project that another operator has is said to be unlikely to pay',
      "    await endTaken(inside, 'project', { id: projectId, operatorId: caller.id });\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/market/defaults/write-off-project.ts`,
    ['defaults/defaults.test'],
    [
      'a project that another operator has is written off',
      "    await endTaken(inside, 'project', { id: projectId, operatorId: caller.id });\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/market/defaults/defaults.functions.sql`,
    ['defaults/defaults.test'],
    [
      'a project that pays is taken',
      'AND (p.in_default_since IS NOT NULL OR late_days(p.next_due, p.pauses, business_day()) >= 14)',
      '',
    ],
    [
      'what is written off is taken',
      `  WHERE p.id = parties_of_default.id
    AND p.written_off_on IS NULL
`,
      '  WHERE p.id = parties_of_default.id\n',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/decide-dispute.ts`,
    ['trust/cases'],
    [
      'a dispute is decided by another operator than has it',
      "    await endTaken(inside, 'dispute', { id, operatorId: caller.id });\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/operators/hands.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'an admin approves beside whom they made',
      `(o.user_id = second AND o.granted_by = first)
    ) THEN`,
      `(o.user_id = second AND o.granted_by = first)
    ) AND false THEN`,
    ],
    [
      'an operator made a minute ago approves as the second',
      'o.granted_at > now() - make_interval(days => after_days)',
      'o.granted_at > now()',
    ],
    ['two of one admin approve beside one another', 'p.granted_by = o.granted_by', 'false'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    ['one operator approves any sum in a day', '+ w.amount_cents > most_day', '+ w.amount_cents > most_day * 1000'],
    [
      'the first of two approvals does not count in the day',
      `first_approved_by = operator
      AND first_approved_at > now() - interval '24 hours'`,
      'false',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'who has approved a withdrawal marks it as paid',
      `    WHEN is_same_hand(w, operator, one_operator) THEN 'approver'
    ELSE`,
      '    ELSE',
    ],
    [
      'a return is credited by one without the bank’s reference',
      `IF reference <> ''
    AND NOT return_is_large`,
      'IF NOT return_is_large',
    ],
    [
      'a large return is credited by one',
      `NOT return_is_large(w, most_alone, week_alone)
    AND `,
      '',
    ],
    [
      'who has approved a withdrawal credits it again',
      `AND NOT is_same_hand(w, operator, one_operator) THEN
    by_one`,
      `THEN
    by_one`,
    ],
    [
      'one operator does all beyond the limits, too',
      'NOT (one_operator AND w.first_approved_by IS NULL)',
      'NOT one_operator',
    ],
    [
      'the first mark of somebody who is no longer an operator counts',
      `NOT EXISTS (
    SELECT FROM operators WHERE user_id = w.first_returned_by AND (role = ANY(roles) OR role = 'admin')
  )`,
      'w.first_returned_by IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'who has approved a withdrawal marks it as paid with its batch',
      ` AND NOT is_same_hand(w, operator, one_operator)
    RETURNING`,
      `
    RETURNING`,
    ],
  ),
  ...mistakesIn(
    `${api}/trust/operators/ask-for-role.ts`,
    ['operators/role-requests'],
    ['an admin makes others operators alone', 'if (!isGreat) return null;', 'return null;'],
    ['an admin is removed by one admin', "from === 'admin' || ", ''],
    ['who asks counts as another admin', '[actor.operatorId, userId]', '[userId]'],
  ),
  ...mistakesIn(
    `${api}/trust/operators/approve-role-request.ts`,
    ['operators/role-requests'],
    ['who has asked for a role says yes to it', 'request.askedById === ctx.caller.id', 'false'],
    ['a request of who was an admin holds', '!request.isAskerAdmin', 'false'],
  ),
  ...mistakesIn(
    `${api}/trust/operators/role-requests.sql.ts`,
    ['operators/role-requests'],
    ['a role that was asked for holds without a yes', 'least(r.holds_at, r.lapses_at) <= now()', 'true'],
  ),
  ...mistakesIn(
    `${api}/trust/operators/hands.functions.sql`,
    ['attacks/intent'],
    [
      'an admin and whom they made by way of another one approve beside one another',
      `(o.user_id = first AND hand_of(o.granted_by) = hand_of(second))
        OR`,
      '',
    ],
    [
      'whom an admin made by way of another one approves beside that admin',
      'OR (o.user_id = second AND hand_of(o.granted_by) = hand_of(first))',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['attacks/intent'],
    [
      'what was approved as the first one is completed beyond the sum of the day',
      "(needs_two OR w.first_approved_at > now() - interval '24 hours')",
      'true',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/operators/operators.sql.ts`,
    ['attacks/intent'],
    [
      'the yes of an admin whom one has made makes another hand',
      'hand_of(:confirmedBy::uuid) <> hand_of(:grantedBy::uuid)',
      ':confirmedBy::uuid IS NOT NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['withdrawals/second-hands'],
    ['a first withdrawal waits for nothing', 'w.first_until > now()', 'false'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['withdrawals/operator-withdrawals'],
    ['a changed account is paid to at once', 'CASE WHEN waits_until(w, wait_hours) > now()', 'CASE WHEN false'],
    [
      'an account waits for ever',
      'min(o.created_at) FILTER (WHERE o.account_hash = w.account_hash)',
      'max(o.created_at) FILTER (WHERE o.account_hash = w.account_hash)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/operator-withdrawals'],
    ['one operator approves twice', 'ELSIF w.first_approved_by = operator THEN', 'ELSIF false THEN'],
    [
      'the approval of one who has lost the role counts',
      "WHERE user_id = w.first_approved_by AND (role = ANY(roles) OR role = 'admin')",
      'WHERE w.first_approved_by IS NOT NULL',
    ],
    ['what the week adds up to is approved alone', ') > week_alone', ') < 0'],
    [
      'what was rejected counts against the week',
      "o.status IN ('approved', 'paid', 'returned') AND o.decided_at",
      'true AND o.decided_at',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['commands/decide-withdrawals'],
    [
      'the command line approves what needs two operators',
      'IF operator IS NULL THEN\n      outcome',
      'IF false THEN\n      outcome',
    ],
  ),
];
