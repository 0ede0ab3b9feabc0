import { api, web, mistakesIn } from '../mutation.ts';

/** Mistakes in what an operator sees where a decision is made. */
export const evidenceMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/reviewed-withdrawal.sql.ts`,
    ['withdrawals/review-withdrawal', 'withdrawals/operator-withdrawals', 'withdrawals/not-me'],
    [
      'withdrawals that were rejected count as paid out before',
      "sum(amount_cents) FILTER (WHERE status IN ('approved', 'paid'))",
      'sum(amount_cents)',
    ],
    [
      'a disowned withdrawal counts as an earlier disowned one',
      'o.user_id = w.user_id AND o.id <> w.id AND o.disowned_at',
      'o.user_id = w.user_id AND o.disowned_at',
    ],
    [
      'complaints that a member has sent count against them',
      'FROM complaints WHERE organization_id = u.id LIMIT',
      'FROM complaints WHERE user_id = u.id LIMIT',
    ],
    [
      'card money that has paid an investment is missing in the evidence',
      `
              UNION ALL SELECT amount_cents, disputed_cents FROM payments
              WHERE investment_id = t.id AND result = 'completed'`,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/review-withdrawal.ts`,
    ['withdrawals/review-withdrawal', 'withdrawals/operator-withdrawals'],
    [
      'a review shows the whole number of the bank account',
      'needsTwo,\n      ...toStanding(found),',
      'needsTwo,\n      account: account.accountNumber,\n      ...toStanding(found),',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/list-disputes-for-operator.ts`,
    ['disputes/'],
    ['the whole disputed amount is shown as set aside', 'amount: cents,', 'amount: cents,\n    held: cents,'],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification.sql.ts`,
    ['verification/verification.test', 'verification/verification-checks'],
    [
      'a verification is listed among the others of its account',
      'user_id = v.user_id AND id <> v.id ORDER',
      'user_id = v.user_id ORDER',
    ],
    [
      'the oldest check of a verification is shown instead of the newest',
      'WHERE c.verification_id = v.id ORDER BY c.id DESC LIMIT 1',
      'WHERE c.verification_id = v.id ORDER BY c.id LIMIT 1',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/complaints/review-complaint.ts`,
    ['complaints/operator-complaints'],
    [
      'the attachment of a complaint is shown as the file of its answer',
      'resources.linkTo(found.answerFileId)',
      'resources.linkTo(found.attachmentId)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.sql.ts`,
    ['payouts/payout-batches'],
    [
      'a returned payment counts as still to be paid in its batch',
      "count(*) FILTER (WHERE w.status = 'approved')::int AS waiting",
      "count(*) FILTER (WHERE w.status <> 'paid')::int AS waiting",
    ],
  ),
  ...mistakesIn(
    `${api}/market/purchases/review-purchase.ts`,
    ['purchases/review-purchase'],
    [
      'the page of a purchase does not show when it was canceled',
      "canceledAt: rest.canceledAt?.toISOString() ?? ''",
      "canceledAt: ''",
    ],
    ['the whole card payment is shown as disputed', 'disputed: BigInt(disputedCents)', 'disputed: BigInt(paid)'],
  ),
  ...mistakesIn(
    `${web}/money/withdrawals/withdrawal-signs.tsx`,
    ['web/src/money/withdrawals/look-at-this'],
    [
      'the sum paid by card is shown as taken back by banks',
      'Banks have taken ${formatDollars(evidence.byCardTakenBack)} back',
      'Banks have taken ${formatDollars(evidence.byCard)} back',
    ],
    [
      'an earlier disowned withdrawal is not shown',
      `“It was not me.”',
      evidence.disownedBefore,`,
      `“It was not me.”',
      evidence.disowned,`,
    ],
  ),
  ...mistakesIn(
    `${web}/market/purchases/review-purchase.operator.page.tsx`,
    ['web/src/market/purchases/review-purchase'],
    ['the part paid by card counts as paid from the wallet, too', 'dollars={amount - byCard}', 'dollars={amount}'],
  ),
];
