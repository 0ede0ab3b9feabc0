import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/funding`;
const tests = ['funding/funding.test', 'funding/disputed-in-escrow', 'funding/funding-model'];

/** Mistakes in escrow, reflection and deadlines, in what is taken back, and in how the funding of a project is decided. */
export const fundingMistakes = [
  ...mistakesIn(
    `${here}/escrow.functions.sql`,
    tests,
    [
      'all or nothing is decided by the smallest investment',
      "WHEN 'all' THEN (p).budget_cents WHEN",
      "WHEN 'all' THEN (p).min_investment_cents WHEN",
    ],
    [
      'what is disputed is not in escrow',
      "(made).escrow IN ('reflection', 'firm', 'disputed'), false)",
      "(made).escrow IN ('reflection', 'firm'), false)",
    ],
    [
      'an investment that can be reconsidered reaches the organization at once',
      'IF is_decided(p) AND p.reflection_days = 0 AND',
      'IF is_decided(p) AND',
    ],
    [
      'an open project of all or nothing releases as one that keeps',
      "AND ((p).funding = 'keep' OR (p).state = 'funded')",
      "AND ((p).funding IN ('keep', 'all') OR (p).state = 'funded')",
    ],
  ),
  ...mistakesIn(
    `${here}/leave-escrow.functions.sql`,
    tests,
    [
      'the plan of what is released begins when it was invested',
      "SET escrow = 'released', released_on = today,",
      "SET escrow = 'released', released_on = (i.created_at AT TIME ZONE 'UTC')::date,",
    ],
    [
      'what leaves escrow is the whole amount, what was given back of it included',
      'i.amount_cents - coalesce(max(r.so_far_cents), 0) AS cents',
      'i.amount_cents AS cents',
    ],
    [
      'an investment that is given back keeps its dispute open',
      "WHERE d.purchase_id = l.id AND d.status <> 'closed';",
      "WHERE d.purchase_id = l.id AND d.status = 'closed';",
    ],
    [
      'a project that fails with nothing invested stops the job',
      'RETURN;\n  END IF;\n  PERFORM lock_wallets_of(taken);\n  PERFORM FROM disputes',
      'END IF;\n  PERFORM lock_wallets_of(taken);\n  PERFORM FROM disputes',
    ],
    [
      'a project with nothing to release yet counts as released',
      'RETURN;\n  END IF;\n  PERFORM lock_wallets_of(taken);\n  SELECT',
      'END IF;\n  PERFORM lock_wallets_of(taken);\n  SELECT',
    ],
    [
      'the age of card money is lost when it leaves escrow',
      'FROM gone AS g WHERE g.free_at > now() GROUP BY',
      'FROM gone AS g WHERE g.free_at < now() GROUP BY',
    ],
  ),
  ...mistakesIn(
    `${here}/settle-escrow.functions.sql`,
    tests,
    [
      'a project is decided at the deadline while an investment can be taken back',
      "IF NOT waits OR p.open_until + interval '30 days' <= business_now() THEN",
      'IF true THEN',
    ],
    [
      'what is disputed does not keep the decision waiting',
      "OR ((made).escrow = 'disputed' AND (made).reconsider_until > business_now())",
      '',
    ],
    [
      'the reflection of one ends that of all',
      'AND i.reconsider_until <= moment\n          AND NOT gives_back_unkept(p, moment)',
      'AND NOT gives_back_unkept(p, moment)',
    ],
    [
      'a frozen project goes on releasing',
      'ELSIF freeze_of(p.created_by, project) IS NOT NULL THEN',
      'ELSIF freeze_of(p.created_by) IS NOT NULL THEN',
    ],
    [
      'what can no longer be taken back does not count as firm',
      'SET firm_cents = q.firm_cents + (SELECT coalesce(sum(f.cents), 0) FROM firm AS f)',
      'SET firm_cents = q.firm_cents',
    ],
    [
      'a funding from a minimum goes on after its deadline',
      'IF p.open_until <= moment AND NOT p.is_past_deadline THEN',
      "IF p.open_until <= moment AND p.state = 'open' AND NOT p.is_past_deadline THEN",
    ],
    [
      'an investment is taken back when its time is over',
      'WHEN may_cancel_until(i, p) > business_now() THEN',
      'WHEN may_cancel_until(i, p) IS NOT NULL OR is_in_escrow(i) THEN',
    ],
    [
      'somebody else takes an investment back',
      'WHERE id = investment AND user_id = investor FOR NO KEY UPDATE',
      'WHERE id = investment FOR NO KEY UPDATE',
    ],
  ),
  ...mistakesIn(
    `${here}/settle-escrow.functions.sql`,
    ['funding/funding-races'],
    [
      'a worker that found little left holds a project for finished',
      'is_finished := cardinality(escrow_to_settle(p, 1, moment)) = 0;',
      'is_finished := cardinality(taken) < most AND decided IS NULL;',
    ],
  ),
  ...mistakesIn(
    `${here}/funding.functions.sql`,
    tests,
    ['a project is extended twice', 'AND NOT (p).is_extended AND', 'AND'],
    [
      'a project is canceled after a release',
      "WHEN p.first_released_at IS NOT NULL THEN 'released'",
      "WHEN p.escrow_cents = 0 AND p.first_released_at IS NOT NULL THEN 'released'",
    ],
  ),
  ...mistakesIn(
    `${api}/money/payments/payments.functions.sql`,
    ['funding/card-in-escrow', 'funding/funding-model'],
    [
      'an investment in escrow of which a bank has taken a part back goes on',
      'IF disputed > p.disputed_cents AND is_in_escrow(made) THEN',
      'IF disputed >= p.amount_cents AND is_in_escrow(made) THEN',
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/disputes.functions.sql`,
    tests,
    [
      'an investment cannot be taken back any more after its dispute has ended',
      "CASE WHEN i.reconsider_until > business_now() THEN 'reflection' ELSE 'firm' END",
      "'firm'",
    ],
    [
      'a dispute of a canceled project, withdrawn before it is returned, stops the job',
      'FROM firm AS f WHERE p.id = f.project_id;',
      "FROM firm AS f WHERE p.id = f.project_id AND p.state IN ('open', 'funded');",
    ],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/disputes.functions.sql`,
    ['repayments/refund-holding'],
    [
      'a dispute decided for all gives back principal that was paid back',
      'decided_cents := coalesce(cents, refundable_of(purchase));',
      'cents := coalesce(cents, d.disputed_cents);\n  decided_cents := cents;',
    ],
    [
      'a dispute sets principal aside that was paid back',
      'disputed := refundable_of(purchase);',
      'disputed := coalesce(o.total_cents, i.amount_cents) - refunded_of(purchase);',
    ],
    [
      'an open dispute is about principal that was paid back since',
      'least(opened_with, refundable_of(purchase))',
      'opened_with',
    ],
  ),
];
