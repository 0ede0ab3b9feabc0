import { api, mistakesIn } from '../mutation.ts';

/** Mistakes that let two operators decide the same thing at once. */
export const racesMistakes = [
  ...mistakesIn(
    `${api}/money/withdrawals/decide-withdrawals.functions.sql`,
    ['attacks/operator-races'],
    [
      'two operators decide a withdrawal at once',
      `SELECT * INTO w FROM withdrawals WHERE id = withdrawal FOR NO KEY UPDATE;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE
    WHEN w.id IS NULL`,
      `SELECT * INTO w FROM withdrawals WHERE id = withdrawal;
  owner := w.user_id;
  cents := w.amount_cents;
  withdrawal_status := w.status;
  outcome := CASE
    WHEN w.id IS NULL`,
    ],
  ),
  ...mistakesIn(
    `${api}/money/payouts/payouts.functions.sql`,
    ['attacks/operator-races'],
    [
      'a withdrawal goes into two batches at once',
      'SELECT number INTO last FROM payout_batch_head FOR UPDATE;',
      'SELECT number INTO last FROM payout_batch_head;',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/complaints/complaints.functions.sql`,
    ['attacks/operator-races'],
    [
      'two operators decide a complaint at once',
      `SELECT * INTO k FROM complaint_cases WHERE id = complaint FOR NO KEY UPDATE;
  SELECT c.user_id INTO complainer`,
      `SELECT * INTO k FROM complaint_cases WHERE id = complaint;
  SELECT c.user_id INTO complainer`,
    ],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification.functions.sql`,
    ['attacks/operator-races'],
    [
      'two operators decide a verification at once',
      `SELECT o.user_id FROM verifications AS o WHERE o.id = one) FOR NO KEY UPDATE;
  SELECT * INTO v FROM verifications AS o WHERE o.id = one FOR NO KEY UPDATE;
  outcome := CASE
    WHEN v.id IS NULL THEN 'not_found'
    -- Refusing`,
      `SELECT o.user_id FROM verifications AS o WHERE o.id = one);
  SELECT * INTO v FROM verifications AS o WHERE o.id = one;
  outcome := CASE
    WHEN v.id IS NULL THEN 'not_found'
    -- Refusing`,
    ],
  ),
  ...mistakesIn(
    `${api}/trust/flags/flags.functions.sql`,
    ['attacks/operator-races'],
    [
      'two operators decide what is flagged at once',
      `SELECT * INTO t FROM flagged_things WHERE id = one FOR NO KEY UPDATE;
  author := t.author_id;
  others`,
      `SELECT * INTO t FROM flagged_things WHERE id = one;
  author := t.author_id;
  others`,
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/disputes.functions.sql`,
    ['attacks/operator-races'],
    [
      'an operator and the seller decide a dispute at once',
      `THEN 'stake'
    WHEN d.status = 'closed' THEN 'closed'
    ELSE`,
      `THEN 'stake'
    ELSE`,
    ],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['attacks/operator-races'],
    ['a purchase is given back again and again', 'before := refunded_of(purchase);', 'before := 0;'],
  ),
  ...mistakesIn(
    `${api}/trust/freezes/freezes.functions.sql`,
    ['attacks/operator-races'],
    ['an account is frozen twice at once', 'PERFORM lock_accounts(owner, owner);\n  UPDATE freezes', 'UPDATE freezes'],
    [
      'a freeze is ended twice at once',
      `SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], ARRAY[f.owner_id]) THEN 'stake'
    WHEN f.lifted_at`,
      `SELECT * INTO f FROM freezes WHERE id = one;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], ARRAY[f.owner_id]) THEN 'stake'
    WHEN f.lifted_at`,
    ],
    [
      'an appeal is answered twice at once',
      `SELECT * INTO f FROM freezes WHERE id = one FOR NO KEY UPDATE;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], '{}') THEN 'stake'
    WHEN f.appealed_at`,
      `SELECT * INTO f FROM freezes WHERE id = one;
  owner := f.owner_id;
  project := f.project_id;
  outcome := CASE
    WHEN f.id IS NULL THEN 'not_found'
    WHEN stake_in(operator, ARRAY[f.owner_id], '{}') THEN 'stake'
    WHEN f.appealed_at`,
    ],
  ),
];
