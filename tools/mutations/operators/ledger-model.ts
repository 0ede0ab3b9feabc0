import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in what operators decide that the ledger's model has to notice. */
export const ledgerModelMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['wallet/ledger-model'],
    [
      'one operator pays out more than one may alone',
      `SELECT w.amount_cents > most_alone
    OR`,
      'SELECT false OR',
    ],
    ['one operator pays out more within a week than one may alone', ') > week_alone', ') > week_alone * 100'],
    [
      'the week of what was paid out begins anew each day',
      `decided_at > now() - interval '7 days'
    ) > week_alone`,
      "decided_at > now() - interval '1 day') > week_alone",
    ],
    [
      'what came back is paid out again by one operator, week for week',
      "o.status IN ('approved', 'paid', 'returned')",
      "o.status IN ('approved', 'paid')",
    ],
    [
      'one operator pays out more to one bank account by way of several wallets',
      `WHERE (o.user_id = w.user_id OR o.account_hash = w.account_hash)
        AND o.status IN ('approved'`,
      `WHERE o.user_id = w.user_id
      AND o.status IN ('approved'`,
    ],
    ['the operator who approved first approves again', 'ELSIF w.first_approved_by = operator THEN', 'ELSIF false THEN'],
    [
      'the approval of somebody who is no longer an operator counts',
      `NOT EXISTS (
      SELECT FROM operators WHERE user_id = w.first_approved_by AND (role = ANY(roles) OR role = 'admin')
    )`,
      'w.first_approved_by IS NULL',
    ],
    [
      'what needs two operators is approved at the command line',
      "outcome := 'two_operators';\n      RETURN;\n    ELSIF",
      "outcome := 'two_operators';\n    ELSIF",
    ],
    [
      'an operator approves their own withdrawal',
      `THEN stake_in(operator, ARRAY[w.user_id], ARRAY[w.user_id])
      ELSE`,
      'THEN false ELSE',
    ],
    ['who has marked a return approves for the same wallet alone', ' OR has_returned(operator, w));', ');'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['wallet/ledger-model'],
    [
      'money is paid out in spite of a complaint’s hold',
      'WHERE k.organization_id = account AND k.held_at IS NOT NULL)',
      'WHERE false)',
    ],
    ['money is paid out while its owner owes', 'AND a.owed_cents > 0)', 'AND false)'],
    ['a withdrawal is approved before its second member', 'AND s.confirmed_at IS NULL)', 'AND false)'],
    [
      'what was approved before a freeze goes into a batch',
      "WHEN 'batch' THEN '{books,frozen,",
      "WHEN 'batch' THEN '{books,",
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.functions.sql`,
    ['wallet/ledger-model'],
    [
      'what a member has asked for who may not any more is confirmed',
      "WHEN NOT still_may(organization, s.asked_by, needs) THEN 'asker_gone'",
      '',
    ],
    ['who has asked for a withdrawal is its second member, too', "WHEN s.asked_by = actor THEN 'own'", ''],
  ),
  ...mistakesIn(
    `${api}/trust/freezes/freezes.functions.sql`,
    ['wallet/ledger-model'],
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
    `${api}/money/payments/payment-refunds.functions.sql`,
    ['wallet/ledger-model'],
    ['more goes back to a card than it paid', ') - p.refunded_cents - (', ') - ('],
    [
      'what was sold and is disputed goes back to a card',
      'lacks_disputed(payer) OR lacks_charged_back(payer)',
      'lacks_charged_back(payer)',
    ],
    [
      'what has gone to the card stays set aside',
      `IF (has_left OR becomes = 'failed')
    AND`,
      "IF becomes = 'failed' AND",
    ],
    [
      'what did not reach the card stays set aside',
      `IF (has_left OR becomes = 'failed')
    AND`,
      'IF has_left AND',
    ],
    ['a refund is given up of which the provider has told', "WHEN r.provider_id IS NOT NULL THEN 'known'", ''],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['wallet/ledger-model'],
    [
      'a refund that has ended is pending again',
      `WHERE (t.status <> r.status AND t.status <> 'pending')
      OR`,
      'WHERE t.status <> r.status OR',
    ],
  ),
];
