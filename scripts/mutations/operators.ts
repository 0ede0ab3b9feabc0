import { mistakesIn } from './mutation.ts';

const api = 'apps/api/src';
const model = ['wallet/ledger-model'];
const races = ['attacks/operator-races'];

/** Mistakes in what operators decide, which the ledger's model notices, or two operators at once. */
export const operatorMistakes = [
  ...mistakesIn(
    `${api}/audit/audit-seals.ts`,
    ['audit/audit.test'],
    ['an entry of the audit log needs no seal', 'link.seal !== null && isSealOf(', 'link.seal === null || isSealOf('],
    [
      'a seal of any SECRET begins the sealed part of the audit log',
      'if (right && link.verb === sealedAnew)',
      'if (link.verb === sealedAnew)',
    ],
    [
      'an end of the audit log that was cut off is not missed',
      'if (lastSealed !== null && lastSealed > seq)',
      'if (lastSealed !== null && lastSealed > seq + 999n)',
    ],
    [
      'the audit log need not hold what was mailed',
      "return entry.hash.toString('hex') === hash!.toLowerCase()",
      'return entry.hash.length > 0',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/operator-withdrawals.sql.ts`,
    ['operator-withdrawals.test'],
    [
      'what cannot be approved is listed as if it could',
      'WHERE NOT :ready::boolean OR',
      'WHERE true OR :ready::boolean OR',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/queue-withdrawals.ts`,
    ['operator-withdrawals.test'],
    ['the list ends where 200 cannot be approved', "ready ? await nextReady(db, asked) : ''", "''"],
  ),
  ...mistakesIn(
    `${api}/operators/account-records.sql.ts`,
    ['operators/list-account-records'],
    ['of an account one side alone is listed', 'second === undefined', 'second !== null'],
    [
      'a page of an account has twice what began at one moment',
      '(o.${at}, o.${key}) < (${last}, :after::uuid)',
      'o.${at} <= ${last}',
    ],
  ),
  ...mistakesIn(
    `${api}/operators/list-powers.ts`,
    ['operators/list-powers'],
    [
      'acts without a fresh proof are not told',
      'operator?.audited ?',
      "operator?.audited && operator.factor === 'fresh' ?",
    ],
    ['all acts are said to take a fresh proof', "operator.factor === 'fresh'", 'true'],
    ['an operator counts as the second one before their time', 'countsFrom <= new Date()', 'true'],
  ),
  ...mistakesIn(
    `${api}/operators/is-operator.ts`,
    ['operators/is-operator'],
    [
      'who acts for an organization is told of a console',
      'id === actor && (await findOneOperator(db, id))',
      '(await findOneOperator(db, actor))',
    ],
    ['everybody is told of a console', '&& (await findOneOperator(db, id))', ''],
  ),
  ...mistakesIn(
    `${api}/purchases/review-purchase.ts`,
    ['purchases/'],
    [
      'a look at an order is kept as one at its project',
      'subjectId: rest.id, accountId',
      'subjectId: rest.project.id, accountId',
    ],
    ['what was given back can be given back again', 'cents - refundedCents : 0n', 'cents : 0n'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawal.ts`,
    ['withdrawals/operator-withdrawals'],
    ['who approves what a colleague has approved is told it was theirs', "decided.outcome === 'repeated',", 'false,'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/payout-batches.sql.ts`,
    ['withdrawals/payout-batches'],
    [
      'nobody is told what a batch leaves out',
      'FROM waiting WHERE obstacle IS NOT NULL GROUP BY',
      'FROM waiting WHERE false GROUP BY',
    ],
  ),
  ...mistakesIn(
    `${api}/audit/count-opened.ts`,
    ['withdrawals/operator-withdrawals'],
    ['an operator opens bank accounts without an end', 'const most = 30;', 'const most = 3000;'],
  ),
  ...mistakesIn(
    `${api}/operators/read-account.ts`,
    ['audit/audit.test'],
    [
      'an account is looked at without a trace',
      "  await auditLook(ctx, { verb: 'account.review', subjectKind: 'account', subjectId: id }, [id]);\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    model,
    ['one operator pays out more than one may alone', 'SELECT w.amount_cents > most_alone OR', 'SELECT false OR'],
    [
      'one operator pays out more within a week than one may alone',
      "decided_at > now() - interval '7 days') > week_alone",
      "decided_at > now() - interval '7 days') > week_alone * 100",
    ],
    [
      'the week of what was paid out begins anew each day',
      "decided_at > now() - interval '7 days') > week_alone",
      "decided_at > now() - interval '1 day') > week_alone",
    ],
    [
      'what came back is paid out again by one operator, week for week',
      "o.status IN ('approved', 'paid', 'returned')",
      "o.status IN ('approved', 'paid')",
    ],
    [
      'one operator pays out more to one bank account by way of several wallets',
      "WHERE (o.user_id = w.user_id OR o.account_hash = w.account_hash)\n      AND o.status IN ('approved'",
      "WHERE o.user_id = w.user_id\n      AND o.status IN ('approved'",
    ],
    ['the operator who approved first approves again', 'ELSIF w.first_approved_by = operator THEN', 'ELSIF false THEN'],
    [
      'the approval of somebody who is no operator any more counts',
      "NOT EXISTS (SELECT FROM operators WHERE user_id = w.first_approved_by AND (role = ANY(roles) OR role = 'admin'))",
      'w.first_approved_by IS NULL',
    ],
    [
      'what needs two operators is approved at the command line',
      "outcome := 'two_operators';\n      RETURN;\n    ELSIF",
      "outcome := 'two_operators';\n    ELSIF",
    ],
    [
      'an operator approves their own withdrawal',
      'THEN stake_in(operator, ARRAY[w.user_id], ARRAY[w.user_id]) ELSE',
      'THEN false ELSE',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'an admin approves beside whom they made',
      '(o.user_id = second AND o.granted_by = first)) THEN',
      '(o.user_id = second AND o.granted_by = first)) AND false THEN',
    ],
    [
      'an operator made a minute ago approves as the second',
      'o.granted_at > now() - make_interval(days => after_days)',
      'o.granted_at > now()',
    ],
  ),
  ...mistakesIn(`${api}/withdrawals/decide-withdrawals.functions.sql`, model, [
    'who has marked a return approves for the same wallet alone',
    ' OR has_returned(operator, w));',
    ');',
  ]),
  ...mistakesIn(
    `${api}/withdrawals/paid-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'who has approved a withdrawal marks it as paid',
      "    WHEN is_same_hand(w, operator, one_operator) THEN 'approver' ELSE",
      '    ELSE',
    ],
    [
      'a return is credited by one without the bank’s reference',
      "IF reference <> '' AND NOT return_is_large",
      'IF NOT return_is_large',
    ],
    ['a large return is credited by one', 'NOT return_is_large(w, most_alone, week_alone) AND ', ''],
    [
      'who has approved a withdrawal credits it again',
      'AND NOT is_same_hand(w, operator, one_operator) THEN\n    by_one',
      'THEN\n    by_one',
    ],
    [
      'one operator does all beyond the limits, too',
      'NOT (one_operator AND w.first_approved_by IS NULL)',
      'NOT one_operator',
    ],
    [
      'the first mark of somebody who is no operator any more counts',
      "NOT EXISTS (SELECT FROM operators WHERE user_id = w.first_returned_by AND (role = ANY(roles) OR role = 'admin'))",
      'w.first_returned_by IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/payout-batches.functions.sql`,
    ['withdrawals/second-hands'],
    [
      'who has approved a withdrawal marks it as paid with its batch',
      ' AND NOT is_same_hand(w, operator, one_operator)\n    RETURNING',
      '\n    RETURNING',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/obstacles.functions.sql`,
    model,
    [
      'money is paid out in spite of a complaint’s hold',
      'WHERE k.organization_id = account AND k.held_at IS NOT NULL)',
      'WHERE false)',
    ],
    ['money is paid out while its owner owes', 'AND a.owed_cents > 0)', 'AND false)'],
    ['a withdrawal is approved before its second member', 'AND s.confirmed_at IS NULL)', 'AND false)'],
  ),
  ...mistakesIn(`${api}/withdrawals/obstacles.functions.sql`, model, [
    'what was approved before a freeze goes into a batch',
    "WHEN 'batch' THEN '{books,frozen,",
    "WHEN 'batch' THEN '{books,",
  ]),
  ...mistakesIn(
    `${api}/withdrawals/withdrawals.functions.sql`,
    model,
    [
      'what a member has asked for who may not any more is confirmed',
      "WHEN NOT still_may(organization, s.asked_by, needs) THEN 'asker_gone'",
      '',
    ],
    ['who has asked for a withdrawal is its second member, too', "WHEN s.asked_by = actor THEN 'own'", ''],
  ),
  ...mistakesIn(
    `${api}/freezes/freezes.functions.sql`,
    model,
    [
      'a frozen project takes money',
      'WHERE f.subject_id IN (account, project) AND',
      'WHERE f.subject_id = account AND',
    ],
    [
      'a frozen account moves money',
      'WHERE f.subject_id IN (account, project) AND',
      'WHERE f.subject_id = project AND',
    ],
    [
      'a freeze that was lifted stops money',
      'AND f.lifted_at IS NULL AND f.ends_at > now()\n  ORDER',
      'AND f.ends_at > now()\n  ORDER',
    ],
    [
      'a freeze never ends',
      'AND f.lifted_at IS NULL AND f.ends_at > now()\n  ORDER',
      'AND f.lifted_at IS NULL\n  ORDER',
    ],
  ),
  ...mistakesIn(
    `${api}/payments/payment-refunds.functions.sql`,
    model,
    ['more goes back to a card than it paid', ') - p.refunded_cents - (', ') - ('],
    [
      'what was sold and is disputed goes back to a card',
      'AND d.held_cents < d.disputed_cents)\n      OR',
      'AND false)\n      OR',
    ],
    [
      'what has gone to the card stays set aside',
      "IF (has_left OR becomes = 'failed') AND",
      "IF becomes = 'failed' AND",
    ],
    ['what did not reach the card stays set aside', "IF (has_left OR becomes = 'failed') AND", 'IF has_left AND'],
    ['a refund is given up of which the provider has told', "WHEN r.provider_id IS NOT NULL THEN 'known'", ''],
  ),
  ...mistakesIn(`${api}/payments/payments.functions.sql`, model, [
    'a refund that has ended is pending again',
    "WHERE (t.status <> r.status AND t.status <> 'pending') OR",
    'WHERE t.status <> r.status OR',
  ]),
  ...mistakesIn(`${api}/withdrawals/decide-withdrawals.functions.sql`, races, [
    'two operators decide a withdrawal at once',
    'SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;\n  owner := w.user_id;\n  cents := w.amount_cents;\n  withdrawal_status := w.status;\n  outcome := CASE\n    WHEN w.id IS NULL',
    'SELECT * INTO w FROM withdrawals WHERE id = withdrawal;\n  owner := w.user_id;\n  cents := w.amount_cents;\n  withdrawal_status := w.status;\n  outcome := CASE\n    WHEN w.id IS NULL',
  ]),
  ...mistakesIn(`${api}/withdrawals/payout-batches.functions.sql`, races, [
    'a withdrawal goes into two batches at once',
    'SELECT number INTO last FROM payout_batch_head FOR UPDATE;',
    'SELECT number INTO last FROM payout_batch_head;',
  ]),
  ...mistakesIn(`${api}/complaints/complaints.functions.sql`, races, [
    'two operators decide a complaint at once',
    'SELECT * INTO k FROM complaint_cases WHERE id = complaint FOR NO KEY UPDATE;\n  SELECT c.user_id INTO complainer',
    'SELECT * INTO k FROM complaint_cases WHERE id = complaint;\n  SELECT c.user_id INTO complainer',
  ]),
  ...mistakesIn(`${api}/verification/verification.functions.sql`, races, [
    'two operators decide a verification at once',
    "SELECT o.user_id FROM verifications AS o WHERE o.id = one) FOR NO KEY UPDATE;\n  SELECT * INTO v FROM verifications AS o WHERE o.id = one FOR NO KEY UPDATE;\n  outcome := CASE\n    WHEN v.id IS NULL THEN 'not_found'\n    -- Refusing",
    "SELECT o.user_id FROM verifications AS o WHERE o.id = one);\n  SELECT * INTO v FROM verifications AS o WHERE o.id = one;\n  outcome := CASE\n    WHEN v.id IS NULL THEN 'not_found'\n    -- Refusing",
  ]),
  ...mistakesIn(`${api}/flags/flags.functions.sql`, races, [
    'two operators decide what is flagged at once',
    'SELECT * INTO t FROM flagged_things WHERE id = one FOR NO KEY UPDATE;\n  author := t.author_id;\n  others',
    'SELECT * INTO t FROM flagged_things WHERE id = one;\n  author := t.author_id;\n  others',
  ]),
  ...mistakesIn(`${api}/disputes/disputes.functions.sql`, races, [
    'an operator and the seller decide a dispute at once',
    "THEN 'stake'\n    WHEN d.status = 'closed' THEN 'closed'\n    ELSE",
    "THEN 'stake'\n    ELSE",
  ]),
  ...mistakesIn(`${api}/refunds/refunds.functions.sql`, races, [
    'a purchase is given back again and again',
    'before := refunded_of(purchase);',
    'before := 0;',
  ]),
  ...mistakesIn(
    `${api}/freezes/freezes.functions.sql`,
    races,
    ['an account is frozen twice at once', 'PERFORM lock_accounts(owner, owner);\n  UPDATE freezes', 'UPDATE freezes'],
    [
      'a freeze is ended twice at once',
      "SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;\n  owner := f.owner_id;\n  project := f.project_id;\n  outcome := CASE\n    WHEN f.id IS NULL THEN 'not_found'\n    WHEN stake_in(operator, ARRAY[f.owner_id], ARRAY[f.owner_id]) THEN 'stake'\n    WHEN f.lifted_at",
      "SELECT * INTO f FROM freezes WHERE id = one;\n  owner := f.owner_id;\n  project := f.project_id;\n  outcome := CASE\n    WHEN f.id IS NULL THEN 'not_found'\n    WHEN stake_in(operator, ARRAY[f.owner_id], ARRAY[f.owner_id]) THEN 'stake'\n    WHEN f.lifted_at",
    ],
    [
      'an appeal is answered twice at once',
      "SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;\n  owner := f.owner_id;\n  project := f.project_id;\n  outcome := CASE\n    WHEN f.id IS NULL THEN 'not_found'\n    WHEN stake_in(operator, ARRAY[f.owner_id], '{}') THEN 'stake'\n    WHEN f.appealed_at",
      "SELECT * INTO f FROM freezes WHERE id = one;\n  owner := f.owner_id;\n  project := f.project_id;\n  outcome := CASE\n    WHEN f.id IS NULL THEN 'not_found'\n    WHEN stake_in(operator, ARRAY[f.owner_id], '{}') THEN 'stake'\n    WHEN f.appealed_at",
    ],
  ),
  ...mistakesIn(
    `${api}/operators/ask-for-role.ts`,
    ['operators/role-requests'],
    ['an admin makes others operators alone', 'if (!isGreat) return null;', 'return null;'],
    ['an admin is removed by one admin', "from === 'admin' || ", ''],
    ['who asks counts as another admin', '[actor.operatorId, userId]', '[userId]'],
  ),
  ...mistakesIn(
    `${api}/operators/approve-role-request.ts`,
    ['operators/role-requests'],
    ['who has asked for a role says yes to it', 'request.askedById === ctx.caller.id', 'false'],
    ['a request of who was an admin holds', '!request.isAskerAdmin', 'false'],
  ),
  ...mistakesIn(
    `${api}/operators/role-requests.sql.ts`,
    ['operators/role-requests'],
    ['a role that was asked for holds without a yes', 'least(r.holds_at, r.lapses_at) <= now()', 'true'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    ['two of one admin approve beside one another', 'p.granted_by = o.granted_by', 'false'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    ['attacks/intent'],
    [
      'an admin and whom they made by way of another one approve beside one another',
      '(o.user_id = first AND hand_of(o.granted_by) = hand_of(second)) OR',
      '',
    ],
    [
      'whom an admin made by way of another one approves beside that admin',
      'OR (o.user_id = second AND hand_of(o.granted_by) = hand_of(first))',
      '',
    ],
    [
      'what was approved as the first one is completed beyond the sum of the day',
      "(needs_two OR w.first_approved_at > now() - interval '24 hours')",
      'true',
    ],
  ),
  ...mistakesIn(
    `${api}/operators/operators.sql.ts`,
    ['attacks/intent'],
    [
      'the yes of an admin whom one has made makes another hand',
      'hand_of(:confirmedBy::uuid) <> hand_of(:grantedBy::uuid)',
      ':confirmedBy::uuid IS NOT NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/second-hands'],
    ['one operator approves any sum in a day', '+ w.amount_cents > most_day', '+ w.amount_cents > most_day * 1000'],
    [
      'the first of two approvals does not count in the day',
      "first_approved_by = operator AND first_approved_at > now() - interval '24 hours'",
      'false',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/obstacles.functions.sql`,
    ['withdrawals/second-hands'],
    ['a first withdrawal waits for nothing', 'w.first_until > now()', 'false'],
  ),
];
