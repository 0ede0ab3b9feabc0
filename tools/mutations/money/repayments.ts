import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/repayments`;
const model = ['repayments/repayments-model'];
const paying = ['repayments/pay-repayment', 'repayments/late-interest', ...model];

/** Mistakes in what comes back of investments: plans, payments and their shares, late interest, refunds and reminders. */
export const repaymentsMistakes = [
  ...mistakesIn(
    `${here}/repayment-plan.functions.sql`,
    ['repayments/repayment-plan.test', ...model],
    ['grace has one month less', 'WHERE m > grace', 'WHERE m >= grace'],
    ['a quarter has four months', "WHEN 'quarterly' THEN 3", "WHEN 'quarterly' THEN 4"],
    [
      'the last instalment takes no rounding',
      'WHEN a.number >= a.parts THEN a.gain',
      'WHEN a.number > a.parts THEN a.gain',
    ],
    [
      'in tiny holdings more return is paid than was promised',
      'least(number * (promised / parts - principal / parts), promised - principal)',
      'number * (promised / parts - principal / parts)',
    ],
    ['the return of equal principal does not fall', '(a.parts - k + 1) * 2', '(a.parts + 1)'],
    [
      'days step from the day before instead of the release',
      '(released_on + make_interval(months => month))::date',
      "(released_on - 1 + make_interval(months => month) + interval '1 day')::date",
    ],
  ),
  ...mistakesIn(
    `${here}/pay-repayment.functions.sql`,
    paying,
    [
      'a part pays the principal of a day before its return',
      'CASE WHEN part.rest > 0 THEN least(part.returns, part.rest) ELSE 0 END',
      'CASE WHEN part.rest > 0 THEN greatest(part.rest - part.returns, 0) ELSE 0 END',
    ],
    [
      'what is noted of a day is its principal first',
      'least(r.principal, greatest(cents - r.before - r.returns, 0))',
      'least(r.principal, cents - r.before)',
    ],
    [
      'a part is of the last day',
      'GROUP BY u.due_on ORDER BY u.due_on LIMIT 1',
      'GROUP BY u.due_on ORDER BY u.due_on DESC LIMIT 1',
    ],
    [
      'late interest is paid while something that is due today is not',
      'bool_or(u.due_on > until AND u.due_on <= business_day())',
      'bool_or(false)',
    ],
    [
      'late interest is paid before what is due',
      'late_paid := greatest(least(paid_cents - late_paid, late_owed), 0)',
      'late_paid := least(paid_cents, late_owed)',
    ],
    [
      'late interest is paid after what is not due',
      'FILTER (WHERE u.due_on <= business_day())',
      'FILTER (WHERE u.due_on <= until)',
    ],
    ['more than is due is taken', 'WHEN paid_cents > left_cents THEN', 'WHEN false THEN'],
    [
      'a second payment is taken while the first is shared out',
      "WHEN sharing IS NOT NULL THEN 'sharing'",
      "WHEN false THEN 'sharing'",
    ],
    ['the project is due on the same day after a payment', 'PERFORM set_next_due(project);', ''],
  ),
  ...mistakesIn(
    `${here}/share-repayment.functions.sql`,
    paying,
    [
      'cents left over go to the older investment alone',
      'ORDER BY e.open_principal = 0, round(e.shortfall + e.exact_principal - floor(e.exact_principal), 9) DESC,',
      'ORDER BY e.open_principal = 0,',
    ],
    [
      'cents left over of a return go to the larger fraction alone',
      'round(e.shortfall + e.exact_return - floor(e.exact_return), 9) DESC',
      'round(e.exact_return - floor(e.exact_return), 9) DESC',
    ],
    [
      'the last places of a division decide who gets a cent',
      'round(e.shortfall + e.exact_principal - floor(e.exact_principal), 9)',
      'e.shortfall + e.exact_principal - floor(e.exact_principal)',
    ],
    [
      'cents left over go to whom earlier parts have favoured',
      'g.exact_principal + g.exact_return - g.principal - g.returns',
      'g.principal + g.returns - g.exact_principal - g.exact_return',
    ],
    ['who gets nothing is not remembered', ' OR p.shortfall <> 0', ''],
    [
      'a share is rounded to the nearest cent',
      'SELECT\n      k.*,\n      (floor(k.exact_principal)',
      'SELECT\n      k.*,\n      (round(k.exact_principal)',
    ],
    ['who invests after a payment shares in it', 'AND i.released_at < r.paid_at', ''],
    ['a payment is shared out twice', 'IF r.id IS NULL OR r.shared_at IS NOT NULL THEN', 'IF r.id IS NULL THEN'],
  ),
  ...mistakesIn(
    `${here}/credit-returns.functions.sql`,
    paying,
    [
      'the share of an erased account is shared out again',
      'WHERE s.repayment_id = r.id AND s.investment_id = ANY (holdings)\n  )',
      "WHERE s.repayment_id = r.id AND s.investment_id = ANY (holdings) AND s.status = 'credited'\n  )",
    ],
    ['the last share is not waited for', 'IF cardinality(taken) < most THEN', 'IF cardinality(taken) <= most THEN'],
    ['a holding is next due on the day that was paid', 'min(n) FILTER (WHERE is_open) AS number', 'min(n) AS number'],
    [
      'a few cents are due never again',
      'WHERE e.id = ANY (holdings) AND e.due_on IS NULL',
      'WHERE false AND e.id = ANY (holdings) AND e.due_on IS NULL',
    ],
    ['an investor waits for what was paid', 'l.principal - coalesce(m.principal, 0)', 'l.principal'],
  ),
  ...mistakesIn(
    `${here}/credit-returns.functions.sql`,
    ['repayments/repayments-races'],
    [
      'two workers credit one payment at once',
      'SELECT * INTO r FROM repayments AS p WHERE p.id = repayment FOR NO KEY UPDATE;\n  credited',
      'SELECT * INTO r FROM repayments AS p WHERE p.id = repayment;\n  credited',
    ],
  ),
  ...mistakesIn(
    `${here}/late-interest.functions.sql`,
    paying,
    [
      'interest is late from the due day itself',
      't.paid * (r.paid_on - t.due_on),',
      't.paid * (r.paid_on - t.due_on + 1),',
    ],
    [
      'interest is rounded up',
      'CASE WHEN t.paid = t.open THEN floor(t.paid * (r.paid_on - t.due_on) * rate / 36500) END',
      'CASE WHEN t.paid = t.open THEN ceil(t.paid * (r.paid_on - t.due_on) * rate / 36500) END',
    ],
    [
      'parts that were paid earlier bear no interest',
      'floor((l.cent_days + excluded.cent_days) * rate / 36500)',
      'floor(excluded.cent_days * rate / 36500)',
    ],
    ['interest is fixed by a part', 'CASE WHEN t.paid = t.open THEN floor', 'CASE WHEN t.paid > 0 THEN floor'],
    [
      'late interest of the newest day is paid first',
      'OVER (ORDER BY l.due_on) AS until_day',
      'OVER (ORDER BY l.due_on DESC) AS until_day',
    ],
    [
      'cents left over of late interest go to the newer investment',
      'ORDER BY p.created_at, p.investment_id, p.number)',
      'ORDER BY p.created_at DESC, p.investment_id DESC, p.number)',
    ],
    [
      'interest is shown before anything is late',
      'greatest(least(business_day(), p.written_off_on) - late_interest_of.due_on, 0)',
      'abs(least(business_day(), p.written_off_on) - late_interest_of.due_on)',
    ],
  ),
  ...mistakesIn(
    `${here}/holdings.functions.sql`,
    model,
    [
      'a default begins on the ninetieth day',
      '(made).due_on, (p).pauses, today) > 90',
      '(made).due_on, (p).pauses, today) >= 90',
    ],
    [
      'late begins on the fifteenth day',
      '(made).due_on, (p).pauses, today) >= 14',
      '(made).due_on, (p).pauses, today) > 14',
    ],
    ['the day itself is overdue', '(made).due_on, (p).pauses, today) > 0', '(made).due_on, (p).pauses, today) >= 0'],
    [
      'what an organization has to pay is forgotten',
      '(made).user_id, (made).project_id, owed_by((made).organization_id)',
      '(made).user_id, (made).project_id',
    ],
    [
      'a refund leaves the plan as it was',
      'made.amount_cents - coalesce(max(r.so_far_cents), 0)',
      'made.amount_cents - 0 * count(*)',
    ],
  ),
  ...mistakesIn(
    `${here}/remind-of-repayments.functions.sql`,
    [...model, 'repayments/remind-of-repayments'],
    ['the second late reminder comes a day late', 'today - due_on >= 14 THEN 4', 'today - due_on > 14 THEN 4'],
    ['a reminder is sent again and again', 'OR p.reminder < reminder_of', 'OR p.reminder <= reminder_of'],
    ['the reminder of another day is taken for this one', 'p.reminded_of IS DISTINCT FROM p.next_due OR ', ''],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.functions.sql`,
    model,
    [
      'the return left does not fall with what is given back',
      'round(p.return_left * (p.principal_left - less) / p.principal_left) AS return_rest',
      'p.return_left AS return_rest',
    ],
    [
      'the last instalment takes no rest of a refund',
      'WHEN c.number < c.last THEN c.principal_now',
      'WHEN true THEN c.principal_now',
    ],
    ['what was paid of an instalment is given back as well', 'c.principal_paid + CASE', 'CASE'],
    ['half a cent of the return left is lost', 'round(p.return_left * (p', 'floor(p.return_left * (p'],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.functions.sql`,
    [...paying],
    [
      'a new holding does not make its project due earlier',
      'p.next_due IS NULL OR p.next_due > first',
      'p.next_due IS NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/money/refunds/refunds.functions.sql`,
    ['repayments/refund-holding', ...model],
    [
      'principal that was paid back is given back again',
      'i.amount_cents - i.principal_paid FROM',
      'i.amount_cents FROM',
    ],
    [
      'a holding is refunded while a payment is shared out',
      "WHEN NOT in_escrow AND is_shared_out(purchase) THEN 'sharing'",
      '',
    ],
    ['what was still to come of a refunded holding stays', 'PERFORM add_holding_dues(i, -1, owners_of(i), true);', ''],
  ),
  ...mistakesIn(
    `${here}/correct-repayment.functions.sql`,
    ['repayments/correct-repayment'],
    ['a payment of eight days ago is corrected', 'business_day() > r.paid_on + 7', 'business_day() > r.paid_on + 8'],
    [
      'a payment after which another one came is corrected',
      '(o.paid_at, o.id) > (r.paid_at, r.id)',
      '(o.paid_at, o.id) < (r.paid_at, r.id)',
    ],
    ['who has a stake takes it back', 'stake_in(operator, ARRAY[organization], ARRAY[organization])', 'false'],
    ['one operator corrects a payment', "ELSE approve_as_second('repayment.correct'", "ELSE coalesce('ok'"],
    ['the standing order goes on', ', standing_order = false', ''],
  ),
  ...mistakesIn(
    `${api}/trust/operators/second-approval.functions.sql`,
    ['repayments/pay-repayment-as-operator', 'repayments/correct-repayment'],
    ['the first approval counts for ever', "f.approved_at > now() - interval '7 days'\n    AND", 'true\n    AND'],
    ['one operator approves twice', "IF approved_by = operator THEN\n    RETURN 'first_repeated';\n  ELS", ''],
    ['two of one hand approve', 'second_hand_obstacle(approved_by, operator, 0) IS NOT NULL', 'false'],
    ['whoever was an operator once has approved', "(o.role = ANY (roles) OR o.role = 'admin')", 'o.role IS NOT NULL'],
  ),
  ...mistakesIn(
    `${here}/take-back-returns.functions.sql`,
    ['repayments/correct-repayment', ...model],
    [
      'what is held for something else is taken',
      'a.balance_cents - a.held_cents - coalesce(',
      'a.balance_cents - coalesce(',
    ],
    ['two holdings of one holder give the same money', ') OVER older,', ') OVER older * 0,'],
    ['what was paid first is taken first', 'ORDER BY h.number DESC ROWS', 'ORDER BY h.number ROWS'],
    [
      'the return goes before the principal',
      'least(i.rest, i.principal_paid)::bigint',
      'least(greatest(i.rest - i.return_paid, 0), i.principal_paid)::bigint',
    ],
    ['interest that was fixed stays fixed', 'cents = CASE WHEN t.late_cents > 0 THEN l.cents END', 'cents = l.cents'],
    ['the days of what is open again count', '* (r.paid_on - l.due_on)\n', '* 0\n'],
    ['the rounding stays behind', 'THEN s.shortfall\n', 'THEN 0\n'],
    ['a day that is open again counts as paid', 'CASE WHEN n.is_reopened THEN b.holdings ELSE 0 END', '0'],
    [
      'each part of the job begins at the first holding',
      'done_until = coalesce(listed[cardinality(listed)], o.done_until)',
      'done_until = NULL',
    ],
    [
      'the project takes no payment afterwards',
      'UPDATE projects AS p SET sharing_out = NULL WHERE p.id = r.project_id;',
      '',
    ],
    ['what was taken stays with the project', 'IF c.taken_cents > 0 THEN', 'IF false THEN'],
  ),
  ...mistakesIn(
    `${here}/take-back-early.functions.sql`,
    ['repayments/correct-repayment', ...model],
    [
      'what a refund had lowered is owed again',
      'SET plan_principal = s.plan_principal, plan_return = s.plan_return',
      'SET plan_principal = NULL, plan_return = NULL',
    ],
    ['what a holder has spent is owed again', 'i.principal_paid + i.return_paid - t.cents AS paid', '0 AS paid'],
    [
      'the principal of an instalment is paid first',
      'least(greatest(n.rest, 0), n.return_cents) AS return_paid',
      'least(greatest(n.rest - n.all_cents + n.return_cents, 0), n.return_cents) AS return_paid',
    ],
    ['the project owes nothing again', 'PERFORM add_dues_of_many(holdings, 1, 0, false);', 'NULL;'],
    ['nothing of the project is due again', '  PERFORM set_next_due(r.project_id);\n', ''],
  ),
];
