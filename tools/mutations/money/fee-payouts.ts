import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in how the house takes its fees out. */
export const feePayoutsMistakes = [
  ...mistakesIn(
    `${api}/money/fee-payouts/fee-payouts.functions.sql`,
    ['money/fee-payouts'],
    [
      'fees leave within the days that they stay',
      'SELECT k.cents, s.cents, greatest(k.cents - s.cents, 0)',
      'SELECT k.cents, s.cents, greatest(k.cents, 0)',
    ],
    [
      'fees stay a day less than the settings say',
      "(now() AT TIME ZONE 'UTC')::date - stay_days + 1",
      "(now() AT TIME ZONE 'UTC')::date - stay_days + 2",
    ],
    [
      'what is requested can be requested again',
      'greatest(h.payable_cents - requested_fee_payouts(), 0)',
      'greatest(h.payable_cents, 0)',
    ],
    ['more is approved than there is after a refund', "WHEN p.amount_cents > payable_cents THEN 'too_much'", ''],
    ['fees leave while the books differ', "WHEN books_differ() THEN 'books'", ''],
    [
      'fees leave for an account that the settings name no more',
      "WHEN (p.payee, p.debtor) IS DISTINCT FROM (to_account, from_account) THEN 'changed'",
      '',
    ],
    [
      'one operator pays any sum of fees out alone',
      'p.requested_by = operator AND p.amount_cents <= most_alone',
      'p.requested_by = operator',
    ],
    [
      'one operator pays fees out alone where two are needed',
      'alone := one_operator AND p.requested_by = operator',
      'alone := p.requested_by = operator',
    ],
    [
      'an operator who is too new is the second of two',
      'SELECT second_hand_obstacle(f.operator_id, operator, second_after_days)',
      'SELECT NULL',
    ],
    [
      'who has approved a payout of fees marks it as paid',
      "IF p.status = 'approved' AND NOT approved_fee_payout(p, operator, one_operator) THEN",
      "IF p.status = 'approved' THEN",
    ],
    [
      'who has approved a payout of fees returns it alone',
      'OR approved_fee_payout(p, operator, one_operator) THEN',
      'THEN',
    ],
    ['one operator returns any sum of fees alone', 'IF p.amount_cents > most_alone\n    OR', 'IF'],
    [
      'a payout of fees comes back before it is paid',
      "IF p.status IS DISTINCT FROM 'paid' THEN",
      "IF p.status NOT IN ('paid', 'approved') THEN",
    ],
  ),
  ...mistakesIn(
    `${api}/money/fee-payouts/request-fee-payout.ts`,
    ['money/fee-payouts'],
    [
      'a request is not in the audit log',
      "await auditPayout(db, actorOf(ctx), 'fee-payout.request', { payout, reason });",
      '',
    ],
    [
      'a request that is repeated is written down again',
      "if (outcome === 'repeated') return { id, status: payout.status };",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/configuration/stance.ts`,
    ['money/fee-payouts'],
    ['fees leave at once in production', "if (feesStayDays === 0 && stance === 'production')", 'if (false)'],
  ),
  ...mistakesIn(
    `${api}/money/books/book-sums.sql.ts`,
    ['money/fee-payouts'],
    ['what the house has taken out is missed in the books', "kind IN ('fees', 'fees_paid_out')", "kind = 'fees'"],
  ),
];
