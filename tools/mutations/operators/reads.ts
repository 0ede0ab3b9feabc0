import { api, web, mistakesIn } from '../mutation.ts';

/** Mistakes in what operators read before they decide, and in the trace that reading leaves. */
export const readsMistakes = [
  ...mistakesIn(
    `${api}/base/audit/audit-seals.ts`,
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
    `${api}/money/withdrawals/operator-withdrawals.sql.ts`,
    ['operator-withdrawals.test'],
    [
      'what cannot be approved is listed as if it could',
      'WHERE NOT :ready::boolean OR',
      'WHERE true OR :ready::boolean OR',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/list-withdrawals-for-operator.ts`,
    ['operator-withdrawals.test'],
    ['the list ends where 200 cannot be approved', "ready ? await nextReady(db, asked) : ''", "''"],
  ),
  ...mistakesIn(
    `${api}/server/console/account-balances.sql.ts`,
    ['console/read-account-balances'],
    [
      'a balance is that of the beginning of its month',
      "(m.first + interval '1 month') AT TIME ZONE",
      '(m.first) AT TIME ZONE',
    ],
    [
      'months before the sign-up have a balance',
      "date_trunc('month', u.created_at AT TIME ZONE 'UTC')\n",
      "timestamp '2000-01-01'\n",
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/read-account-balances.ts`,
    ['console/read-account-balances'],
    [
      'looking at balances leaves no trace',
      "await auditLook(ctx, { verb: 'account.balances'",
      "if (months < 0) await auditLook(ctx, { verb: 'account.balances'",
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/account-records.sql.ts`,
    ['console/list-account-records'],
    ['of an account one side alone is listed', 'second === undefined', 'second !== null'],
    [
      'a page of an account has twice what began at one moment',
      '(o.${at}, o.${key}) < (${last}, :after::uuid)',
      'o.${at} <= ${last}',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/list-powers.ts`,
    ['console/list-powers'],
    [
      'acts without a fresh proof are not told',
      'operator?.audited ?',
      "operator?.audited && operator.factor === 'fresh' ?",
    ],
    ['all acts are said to take a fresh proof', "operator.factor === 'fresh'", 'true'],
    ['an operator counts as the second one before their time', 'countsFrom <= new Date()', 'true'],
  ),
  ...mistakesIn(
    `${api}/trust/operators/is-operator.ts`,
    ['operators/is-operator'],
    [
      'who acts for an organization is told of a console',
      'id === actor && (await findOneOperator(db, id))',
      '(await findOneOperator(db, actor))',
    ],
    ['everybody is told of a console', '&& (await findOneOperator(db, id))', ''],
  ),
  ...mistakesIn(
    `${api}/market/purchases/review-purchase.ts`,
    ['purchases/'],
    ['a look at an order is kept as one at its project', 'subjectId: rest.id,', 'subjectId: rest.project.id,'],
    ['what was given back can be given back again', 'leftCents : 0n', 'cents : 0n'],
    ['principal that was paid back can be given back', 'leftCents : 0n', 'cents - refundedCents : 0n'],
  ),
  ...mistakesIn(
    `${api}/market/purchases/purchases.sql.ts`,
    ['purchases/review-purchase'],
    ['messages of two sides are found in one order alone', 'least(b.user_id, b.seller_id)', 'b.user_id'],
    [
      'the fee of a purchase is shown as before its refund',
      'fee_kept_of(b.id)',
      'coalesce((SELECT percent_cents + fixed_cents FROM platform_fees WHERE id = b.id), 0)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.sql.ts`,
    ['payouts/payout-batches'],
    [
      'nobody is told what a batch leaves out',
      'FROM waiting WHERE obstacle IS NOT NULL GROUP BY',
      'FROM waiting WHERE false GROUP BY',
    ],
  ),
  ...mistakesIn(
    `${api}/base/audit/count-opened.ts`,
    ['withdrawals/operator-withdrawals'],
    ['an operator opens bank accounts without an end', 'const most = 30;', 'const most = 3000;'],
  ),
  ...mistakesIn(
    `${api}/server/console/read-account.ts`,
    ['audit/audit.test'],
    [
      'an account is looked at without a trace',
      `  await auditLook(ctx, { verb: 'account.review', subjectKind: 'account', subjectId: id }, [id]);
`,
      '',
    ],
  ),
  ...mistakesIn(
    `${web}/api/part.ts`,
    ['web/src/api/part'],
    ['a list of exactly one page offers a second', 'found.length > size', 'found.length >= size'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/operator-withdrawals.sql.ts`,
    ['withdrawals/operator-withdrawals'],
    [
      'a search of withdrawals ignores the status',
      'AND (:status::text IS NULL OR o.status = :status::withdrawal_status)',
      'AND (true OR :status::text IS NULL OR o.status = :status::withdrawal_status)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/reviewed-withdrawal.sql.ts`,
    ['withdrawals/review-withdrawal'],
    [
      'what was paid in long before speaks against a withdrawal',
      "created_at BETWEEN w.created_at - interval '7 days' AND w.created_at",
      "created_at BETWEEN w.created_at - interval '700 days' AND w.created_at",
    ],
    [
      'what was paid in after a withdrawal was asked for speaks against it',
      "created_at BETWEEN w.created_at - interval '7 days' AND w.created_at",
      "created_at >= w.created_at - interval '7 days'",
    ],
    [
      'an operator does not read what stops a withdrawal',
      "WHEN w.status = 'pending' THEN withdrawal_obstacles(w, :waitHours) ELSE",
      'WHEN false THEN withdrawal_obstacles(w, :waitHours) ELSE',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/operator-withdrawals.sql.ts`,
    ['complaints/operator-complaints'],
    [
      'a withdrawal names a case that holds no more',
      'k.organization_id = w.user_id AND k.held_at IS NOT NULL',
      'k.organization_id = w.user_id',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/bank-account/holder-name.ts`,
    ['withdrawals/review-withdrawal'],
    [
      'whoever holds the account is taken for the member',
      'return wordsOf(holder) === wordsOf(member);',
      'return wordsOf(holder) === wordsOf(holder);',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/operator-accounts.sql.ts`,
    ['freezes/freezes'],
    ['people of the console are organizations', "accounts('people', [1])", "accounts('people', [2])"],
    ['a search of organizations finds people', 'find_accounts(${type}, :search', 'find_accounts(1, :search'],
  ),
  ...mistakesIn(
    `${api}/server/console/operator-projects.sql.ts`,
    ['freezes/freezes'],
    [
      'a project that was frozen once is shown as frozen',
      'subject_id = p.id AND lifted_at IS NULL AND',
      'subject_id = p.id AND',
    ],
  ),
  ...mistakesIn(
    `${web}/screens.ts`,
    ['web/src/screens'],
    ['support opens the bank accounts', "'Withdrawal',\n    finance", "'Withdrawal',\n    all"],
  ),
  ...mistakesIn(
    `${api}/base/audit/audit-csv.ts`,
    ['audit/audit-csv'],
    ['the audit log as CSV leaves the reasons out', '      reason,\n', "      '',\n"],
  ),
  ...mistakesIn(
    `${web}/console/may-open.ts`,
    ['web/src/screens'],
    ['every operator opens every screen', "role === 'admin' || roles.includes(role)", 'true'],
  ),
  ...mistakesIn(
    `${web}/console/console-closes.ts`,
    ['web/src/console/console-closes'],
    ['the console stays open when its end has come', 'Math.min(end, idle)', 'idle'],
  ),
];
