import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the house's fee: how much, of what, and what comes back. */
export const feesMistakes = [
  ...mistakesIn(
    `${api}/money/fees/fees.functions.sql`,
    ['money/fees'],
    [
      'a fee is rounded up',
      'SELECT floor(sum_cents * percent / 100)::bigint AS cents',
      'SELECT ceil(sum_cents * percent / 100)::bigint AS cents',
    ],
    ['a fee is more than the sum', 'least(fixed, sum_cents - p.cents)', 'fixed'],
    [
      'the fixed amount comes back with the first part',
      'CASE WHEN returned = (f).of_cents THEN (f).fixed_cents ELSE 0 END',
      'CASE WHEN returned > 0 THEN (f).fixed_cents ELSE 0 END',
    ],
  ),
  ...mistakesIn(
    `${api}/money/fees/fees.functions.sql`,
    ['money/fees'],
    [
      'a member agrees the fees of their own organization as an operator',
      "WHEN stake_in(operator, ARRAY[account], ARRAY[account]) THEN 'stake'",
      '',
    ],
    [
      'a rate stays agreed that two operators leave blank',
      'DELETE FROM agreed_fees AS a WHERE a.account_id = account AND NOT rates ? a.kind;',
      '',
    ],
    [
      'one operator agrees fees with an account',
      'ELSE approve_as_second(agreeing_fees(rates), account, operator, why, roles)',
      "ELSE 'ok'",
    ],
    [
      'a second operator agrees other fees than the first',
      'ELSE approve_as_second(agreeing_fees(rates), account, operator, why, roles)',
      "ELSE approve_as_second('fee.agree {}', account, operator, why, roles)",
    ],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['money/fees'],
    [
      'a seller who has the price less the fee cannot refund it',
      "WHEN given_cents > free_cents + fee_back + reserve_back THEN 'insufficient'",
      "WHEN given_cents > free_cents + reserve_back THEN 'insufficient'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['money/fees', 'wallet/ledger-model'],
    ['an order by card has no fee', "PERFORM take_fee('order', o.id, o.seller_id, project, o.total_cents);", 'NULL;'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/paid-withdrawals.functions.sql`,
    ['money/fees'],
    [
      'the house keeps the fee of what the bank has sent back',
      'PERFORM give_fee_back(w.id, owner, NULL, cents + w.fee_cents);',
      'NULL;',
    ],
  ),
  ...mistakesIn(
    `${api}/market/funding/leave-escrow.functions.sql`,
    ['money/fees'],
    [
      'an investment that is released from escrow has no fee',
      "PERFORM take_fees('investment', ids, organization, project, lefts);",
      '',
    ],
  ),
];
