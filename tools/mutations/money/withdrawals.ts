import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in how withdrawals are asked for, confirmed, decided, and stopped. */
export const withdrawalsMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/approve-withdrawals.ts`,
    ['withdrawals/operator-withdrawals'],
    ['what has to be looked at is approved with others', 'if (toLookAt.length > 0)', 'if (toLookAt.length > 9)'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['wallet/card-money.test'],
    [
      'card money is withdrawn at once',
      "CASE WHEN card_waits_until(w) > now() THEN '{card_money}'",
      "CASE WHEN false THEN '{card_money}'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.sql.ts`,
    ['withdrawals/second-member'],
    [
      'an editor is offered to confirm a withdrawal',
      "caller.actor AND role_of(caller.id, caller.actor) IN (:confirms, 'owner')",
      'caller.actor',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['disputes/disputes.test'],
    ['a withdrawal is paid out although a dispute has not all of its money', 'lacks_disputed(account)', 'false'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['withdrawals/obstacles'],
    ['differing books stop no refund', "WHEN 'refund' THEN '{books}'", "WHEN 'refund' THEN '{}'"],
    ['a batch takes what is held', "WHEN 'batch' THEN '{books,frozen,on_hold,", "WHEN 'batch' THEN '{books,frozen,"],
    [
      'money leaves an account whose mails nobody may read',
      'WHERE u.id = account AND u.email_verified_at IS NULL)',
      'WHERE false)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['withdrawals/second-member'],
    ['who has asked for a withdrawal confirms it', "WHEN s.asked_by = actor THEN 'own'", ''],
    [
      'a member who was removed confirms a withdrawal',
      "WHEN NOT still_may(organization, actor, needs) THEN 'forbidden'",
      '',
    ],
    [
      'what a former member has asked for is confirmed',
      "WHEN NOT still_may(organization, s.asked_by, needs) THEN 'asker_gone'",
      '',
    ],
    ['what a member buys counts against no limit', 'cents > 0 AND needs_second_member(payer, cents)', 'false'],
    [
      'what was bought leaves the whole limit to withdrawals',
      'SELECT coalesce(sum(o.total_cents - o.card_cents), 0)',
      'SELECT 0 * count(*)',
    ],
    [
      'small withdrawals add up beyond the limit',
      `AND w.created_at > now() - interval '1 day'
          AND w.status`,
      'AND w.created_at = now() AND w.status',
    ],
    [
      'a withdrawal of another organization is confirmed',
      'WHERE id = withdrawal AND user_id = organization FOR',
      'WHERE id = withdrawal FOR',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['withdrawals/confirm-withdrawal'],
    [
      'a session alone takes the money to a new account',
      'w.confirm_until IS NOT NULL AND w.owner_confirmed_at IS NULL',
      'w.confirm_until IS NULL AND w.owner_confirmed_at IS NULL',
    ],
    [
      'an operator approves what its owner has not confirmed',
      "CASE WHEN waits_for_owner(w) THEN '{unconfirmed}'",
      "CASE WHEN false THEN '{unconfirmed}'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['withdrawals/confirm-withdrawal'],
    ['a withdrawal is confirmed without a proof', "WHEN NOT proven THEN 'prove'", "WHEN false THEN 'prove'"],
    ['a withdrawal is confirmed after its day', "WHEN w.confirm_until <= now() THEN 'late'", "WHEN false THEN 'late'"],
    [
      'an account that a thief was paid to is a known one',
      `AND o.status IN ('approved', 'paid') AND o.disowned_at IS NULL
  )`,
      "AND o.status IN ('approved', 'paid'))",
    ],
    [
      'an account of somebody else is a known one',
      'WHERE o.user_id = account AND o.account_hash = hash',
      'WHERE o.account_hash = hash',
    ],
    [
      'of two members the second one proves it for the first',
      'waits_for_owner(w) AND (s.withdrawal_id IS NULL OR s.asked_by = actor)',
      'waits_for_owner(w)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['wallet/ledger-model'],
    [
      'a withdrawal that waits for its owner is canceled before its day is over',
      `AND waits_for_owner(p) AND p.confirm_until <= now()
  FOR`,
      'AND waits_for_owner(p) FOR',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['wallet/ledger-locks'],
    [
      'a withdrawal that was confirmed is canceled after a day',
      "p.status = 'pending' AND waits_for_owner(p) AND p.confirm_until",
      "p.status = 'pending' AND p.confirm_until",
    ],
    [
      'a withdrawal is canceled without its lock',
      'WHERE id = withdrawal AND user_id = owner FOR NO KEY UPDATE',
      'WHERE id = withdrawal AND user_id = owner',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/confirm-withdrawal.ts`,
    ['withdrawals/confirm-withdrawal'],
    ['the password of the organization serves its members', 'id: ctx.caller.actor }', 'id: ctx.caller.id }'],
    ['who is logged in proves nothing', '  await requireOwnerProof(self, owner);', ''],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['withdrawals/second-member'],
    [
      'an operator approves what no second member has confirmed',
      'WHERE s.withdrawal_id = w.id AND s.confirmed_at IS NULL)',
      'WHERE false)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/second-member'],
    [
      'an operator approves a withdrawal of an organization that they act for',
      'WHEN approve THEN stake_in(operator, ARRAY[w.user_id], ARRAY[w.user_id])',
      'WHEN approve THEN w.user_id = operator',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['verification/verification-limits'],
    ['anybody withdraws without a verification', ", verification_obstacle(caller, 'withdraw', cents),", ','],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['freezes/freezes'],
    ['a frozen account asks for its money', "coalesce((obstacles(caller, 'withdraw'))[1],", 'coalesce('],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['freezes/freezes'],
    ['money of a frozen account is paid out', 'THEN freeze_of(account) IS NOT NULL', 'THEN false'],
    [
      'a frozen organization takes new money',
      `'seller_' || (obstacles(seller, 'purchase'))[1],
    `,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['withdrawals/', 'attacks/others-things'],
    [
      'one takes another’s withdrawal back',
      'WHERE id = withdrawal AND user_id = owner FOR',
      'WHERE id = withdrawal FOR',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['payments/follow-payment'],
    ['an account that owes is paid out', 'a.owed_cents > 0)', 'false)'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['withdrawals/decide-withdrawal', 'withdrawals/withdraw.test'],
    [
      'a withdrawal is decided twice',
      `    WHEN w.status::text = CASE WHEN approve THEN 'approved' ELSE 'rejected' END THEN 'repeated'
    WHEN w.status <> 'pending' THEN 'decided'
`,
      '',
    ],
    [
      'an approved withdrawal pays nothing out',
      `    PERFORM move_money(w.id, w.user_id, payouts, w.amount_cents, 'payout');
`,
      '',
    ],
    ['test money is approved as real', 'WHEN approve AND w.test AND NOT as_test THEN', 'WHEN false THEN'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/approve-withdrawal.ts`,
    ['withdrawals/operator-withdrawals'],
    ['test money is approved where real money is paid in', 'if (asTest && !config.testMoney)', 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/not-me-link.ts`,
    ['withdrawals/not-me'],
    ["a link takes another's withdrawal back", 'return `not-me\\n${withdrawalId}`', 'return `not-me\\n`'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/not-me.http.ts`,
    ['withdrawals/not-me'],
    [
      'whoever looks at a link takes a withdrawal back',
      'if (withdrawalOf(request) === undefined) return show(reply, done.not_found);',
      `if (withdrawalOf(request) === undefined) return show(reply, done.not_found);
      await disownWithdrawal(resources, withdrawalOf(request)!);`,
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/disown-withdrawal.ts`,
    ['withdrawals/not-me'],
    [
      'the member who has asked stays logged in',
      'new Set([disowned.userId, disowned.askedBy])',
      'new Set([disowned.userId])',
    ],
  ),
];
