import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the lists and pages of the console: what they find, in which order, by which pages, and what they count. */
export const listsMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/operator-withdrawals.sql.ts`,
    ['withdrawals/operator-withdrawals'],
    [
      'every page of a search of withdrawals is the first page',
      'o.status = :status::withdrawal_status)\n              AND (o.created_at, o.id) < ${afterNewest}',
      'o.status = :status::withdrawal_status)',
    ],
  ),
  ...mistakesIn(
    `${api}/people/accounts/find-accounts.functions.sql`,
    ['console/search-console'],
    ['a phone number finds people among organizations', 'WHERE u.type = of_type', 'WHERE u.type <> of_type'],
    [
      'an account is two rows where name and e-mail are found',
      'GROUP BY f.id ORDER BY min(f.place)',
      'ORDER BY f.place',
    ],
    ['an account that was erased is found', 'WHEN whole.type = of_type THEN', 'WHEN whole.type IS NOT NULL THEN'],
    ["a country's code before a phone number hides the account", "'', 'g'), 10)", "'', 'g'), 20)"],
  ),
  ...mistakesIn(
    `${api}/server/console/search-console.ts`,
    ['console/search-console'],
    ['the search leads support to withdrawals, which they may not open', "role === 'admin' || loads", 'true || loads'],
    [
      'the search shows the end of an account as if it were all',
      "kind === 'withdrawals' ? masked",
      "kind === 'people' ? masked",
    ],
    ['the search answers one row too many', 'rows.slice(0, mostFoundOfKind)', 'rows.slice(0)'],
  ),
  ...mistakesIn(
    `${api}/server/console/search-console.sql.ts`,
    ['console/search-console'],
    ['the search has the oldest of a sum', 'DESC, id DESC LIMIT', 'DESC, id LIMIT'],
    [
      'a withdrawal is not found by the reference of its return',
      "having('withdrawals', 'fold(return_reference)'",
      "having('withdrawals', 'fold(reason)'",
    ],
    ['a dispute leads to itself in place of its purchase', "pageId: 't.purchase_id'", "pageId: 't.hold_id'"],
  ),
  ...mistakesIn(
    `${api}/trust/complaints/operator-complaints.sql.ts`,
    ['console/searched-lists'],
    ['complaints against whoever is found are left out', "newestOf('organization_id')", "newestOf('user_id')"],
    [
      'each page of a search of complaints is the first one',
      'WHERE c.${side} = found.id AND ${beforeIt}',
      'WHERE c.${side} = found.id',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/operator-payments.sql.ts`,
    ['payments/operator-payments'],
    [
      'a payment that is settled is found among those that are not',
      'WHERE ${shown} AND p.id < coalesce',
      'WHERE p.id < coalesce',
    ],
    [
      'a page of payments with a refund begins with the last one of the page before',
      "payment_id > coalesce(:after::uuid, '00000000",
      "payment_id >= coalesce(:after::uuid, '00000000",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/card-disputes.sql.ts`,
    ['payments/card-disputes'],
    [
      'a disputed payment of an investment names no purchase',
      'coalesce(coalesce(p.order_id, p.investment_id)::text',
      'coalesce(p.order_id::text',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/account-records.sql.ts`,
    ['console/list-account-records'],
    [
      'records of an account without another party are lost',
      'LEFT JOIN LATERAL (SELECT name FROM users WHERE id = q.other LIMIT 1)',
      'JOIN LATERAL (SELECT name FROM users WHERE id = q.other LIMIT 1)',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/account-record-sources.sql.ts`,
    ['console/list-account-records'],
    ['a report that was asked for is shown as uploaded', 't.uploaded_at IS NULL', 't.uploaded_at IS NOT NULL'],
  ),
  ...mistakesIn(
    `${api}/server/console/operator-accounts.sql.ts`,
    ['freezes/freezes'],
    [
      'sessions that have ended count as those of an account',
      ' AND session_ends_at(s.expires_at, s.last_seen_at) > now()',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/overview.sql.ts`,
    ['console/operator-overview'],
    ['money that is no longer held counts as held', "FROM holds WHERE status = 'held'", 'FROM holds'],
  ),
  ...mistakesIn(
    `${api}/base/audit/audit.sql.ts`,
    ['audit/audit.test'],
    [
      'every page of the audit entries of one verb is the first page',
      'WHERE verb = v.verb AND seq < :before ORDER BY',
      'WHERE verb = v.verb ORDER BY',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/listed-disputes.sql.ts`,
    ['disputes/disputes.test', 'disputes/list-disputes'],
    [
      'a dispute that was answered is shown as late',
      `d.status = 'open' AND d.due_at <= now() AS late`,
      'd.due_at <= now() AS late',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/complaints/operator-complaints.sql.ts`,
    ['complaints/operator-complaints'],
    [
      'closed complaints are listed oldest first',
      "'infinity', '<', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'DESC'",
      "'-infinity', '>', '00000000-0000-0000-0000-000000000000', 'ASC'",
    ],
  ),
  ...mistakesIn(
    `${api}/server/console/look-up-projects.ts`,
    ['freezes/freezes'],
    ['a project is listed as fully funded', 'raised: raisedCents', 'raised: budgetCents'],
  ),
  ...mistakesIn(
    `${api}/server/console/read-account.ts`,
    ['freezes/freezes'],
    ['the sum held is shown as the sum owed', 'held: heldCents', 'held: owedCents'],
  ),
  ...mistakesIn(
    `${api}/money/books/read-books.ts`,
    ['books/books.test'],
    ['the sums of the books are plotted newest first', 'nights.toReversed()', 'nights'],
  ),
  ...mistakesIn(
    `${api}/money/payments/card-disputes.sql.ts`,
    ['payments/card-disputes'],
    [
      'closed card disputes are ordered by their beginning',
      'ORDER BY d.closed_at DESC, d.id DESC',
      'ORDER BY d.opened_at DESC, d.id DESC',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.sql.ts`,
    ['payouts/payout-batches'],
    [
      'a page of batches begins with the last one of the page before',
      'number < (SELECT number',
      'number <= (SELECT number',
    ],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification.sql.ts`,
    ['verification/verification.test'],
    [
      'verifications are listed newest first',
      '${withNames}\n      ORDER BY v.asked_at, v.id`',
      '${withNames}\n      ORDER BY v.asked_at DESC, v.id DESC`',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/listed-disputes.sql.ts`,
    ['disputes/disputes.test'],
    [
      'closed disputes are listed oldest first',
      "'disputes.queue-closed', 'infinity', '<', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'DESC'",
      "'disputes.queue-closed', '-infinity', '>', '00000000-0000-0000-0000-000000000000', 'ASC'",
    ],
  ),
  ...mistakesIn(
    `${api}/base/audit/list-audit-entries.ts`,
    ['operators/operators.test'],
    ['entries from the command line name nobody', "commandLine ? 'At the command line' : operator", 'operator'],
  ),
];
