import { api, contract, web, mistakesIn } from '../mutation.ts';

/** Mistakes in what orders and investments cost, in goals and limits, and in what is to come back to investors. */
export const purchasesMistakes = [
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/invest.test'],
    [
      'an investor is bound to terms that changed while they were written down',
      "WHEN obstacle IS NULL AND changed <> terms_seen THEN 'terms_changed'",
      "WHEN false THEN 'terms_changed'",
    ],
  ),
  ...mistakesIn(
    `${api}/market/project-changes/project-changes.functions.sql`,
    ['investments/confirmation'],
    [
      'a confirmation has the terms of today',
      'c.changed_at > (made).created_at ORDER BY c.number LIMIT 1',
      'false ORDER BY c.number LIMIT 1',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/write-agreement.ts`,
    ['investments/invest.test', 'investments.rules.test'],
    [
      'the hash of a document that the product makes is not that of the file',
      "createHash('sha256').update(bytes)",
      "createHash('sha256').update(agreed.title)",
    ],
  ),
  ...mistakesIn(
    `${contract}/market/investments.contract.ts`,
    ['investments.rules.test'],
    [
      'an identity document is stored against the wish that the product writes one',
      '!hasDocument(given) || given.agreement !== true',
      'true || hasDocument(given)',
    ],
    ['an investment needs no document', 'hasDocument(given) || given.agreement === true', 'true || hasDocument(given)'],
  ),
  ...mistakesIn(
    `${api}/market/funding/escrow.functions.sql`,
    ['investments/invest.test'],
    ['an investment does not raise its project', '  PERFORM raise_project(project, investor, cents, captured);\n', ''],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.functions.sql`,
    ['list-investments.test', 'notify-of-overdue.test'],
    [
      'investors are told again of a day of which a part has come back',
      'WHEN i.overdue_told_of = i.due_on THEN 0',
      'WHEN false THEN 0',
    ],
    [
      'investors learn that it is late a day too early',
      'WHERE i.due_on <= business_day() - 14',
      'WHERE i.due_on <= business_day() - 13',
    ],
    ['investors are told each hour of what is overdue', 'SET overdue_told_at = now(),', 'SET overdue_told_at = NULL,'],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.sql.ts`,
    ['read-portfolio.test'],
    [
      'what is due today is overdue',
      'FROM days AS d WHERE d.due_on < business_day()',
      'FROM days AS d WHERE d.due_on <= business_day()',
    ],
    ['what has come back is not shown', 'h.released_principal FROM', 'h.outstanding_principal FROM'],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.functions.sql`,
    ['refunds/refunds.test'],
    [
      'what a refund takes off what is to come back is not noted',
      'receivable_cents = c.receivable_cents - (promised - promised_of(lowered))',
      'receivable_cents = c.receivable_cents',
    ],
  ),
  ...mistakesIn(
    `${api}/market/projects/projects.functions.sql`,
    ['refunds/refunds.test'],
    [
      'who has everything back is still an investor',
      `status = 'COMPLETED'
          AND refunded_of(i.id) < i.amount_cents
      ) THEN 0
      ELSE 1
    END
  WHERE id = project
$$;

REVOKE`,
      `status = 'COMPLETED'
      ) THEN 0
      ELSE 1
    END
  WHERE id = project
$$;

REVOKE`,
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['projects/project-details'],
    [
      'a project whose goal is reached takes money',
      '(p).raised_cents < (p).budget_cents',
      '(p).raised_cents <= (p).budget_cents',
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.functions.sql`,
    ['orders/advance-order'],
    [
      'what was sent can be canceled',
      "WHEN state NOT IN ('paid', 'accepted') THEN 'ended'",
      "WHEN state = '' THEN 'ended'",
    ],
    [
      'the buyer says that an order was sent',
      "WHEN (actor = o.user_id) <> (step = 'received') THEN 'forbidden'",
      "WHEN false THEN 'forbidden'",
    ],
    ['a canceled order is sent', "WHEN reached IS NULL THEN 'ended'", "WHEN o.status <> 'COMPLETED' THEN 'ended'"],
  ),
  ...mistakesIn(
    `${api}/people/verification/verification.functions.sql`,
    ['verification/verification-limits'],
    [
      'a verified account has the limits of others',
      'OR EXISTS (SELECT FROM users AS u WHERE u.id = account AND u.verified_until > now())',
      '',
    ],
    [
      'a limit counts one investment alone',
      'SELECT coalesce(sum(i.amount_cents), 0)',
      'SELECT 0 * coalesce(sum(i.amount_cents), 0)',
    ],
    [
      'a limit counts one withdrawal alone',
      'SELECT coalesce(sum(w.amount_cents), 0)',
      'SELECT 0 * coalesce(sum(w.amount_cents), 0)',
    ],
    ['investments that wait for a card do not count', "i.status IN ('pending', 'COMPLETED')", "i.status = 'COMPLETED'"],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['verification/verification-limits'],
    [
      'two investments at once pass the limit of the unverified together',
      `coalesce(purchase_obstacle(investor, organization, project),
      verification_obstacle(investor, 'invest', cents),
      CASE`,
      `coalesce(purchase_obstacle(investor, organization, project),
      CASE`,
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.functions.sql`,
    ['orders/order.test'],
    ['the last cent cannot be spent', 'free_cents < order_cents', 'free_cents <= order_cents'],
    ['an order costs the goal where a unit has a price', 'coalesce(p.unit_cents, p.budget_cents)', 'p.budget_cents'],
    ['an order costs one unit whatever the number', 'THEN units * price END', 'THEN price END'],
    ['an order of twelve digits and more is taken', 'units <= most / price', 'true'],
    ['one may order from oneself', "WHEN seller = buyer THEN 'forbidden'", "WHEN false THEN 'forbidden'"],
    ['an order by card counts as paid', "CASE WHEN from_wallet THEN 'COMPLETED' ELSE 'pending' END", "'COMPLETED'"],
    [
      'an order by card has nothing due',
      'due_cents := CASE WHEN from_wallet THEN 0 ELSE order_cents END',
      'due_cents := 0',
    ],
    [
      'a key is taken for longer than a day',
      "is_fresh := first.created_at >= now() - interval '24 hours'",
      'is_fresh := first.id IS NOT NULL',
    ],
    [
      'a key of another body gets the first answer',
      'is_fresh AND first.request_fingerprint = place_order.request_fingerprint',
      'is_fresh',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/invest.test'],
    ['exactly the rest of the goal is refused', 'WHEN cents > left_cents THEN', 'WHEN cents >= left_cents THEN'],
    [
      'less than the minimum is taken',
      "WHEN cents < least_cents THEN 'below_minimum'",
      "WHEN false THEN 'below_minimum'",
    ],
    [
      'the rest below the minimum is refused',
      `least(p.min_investment_cents, p.budget_cents - p.raised_cents),
    p.capturing_cents,
    p.changes`,
      `p.min_investment_cents,
    p.capturing_cents,
    p.changes`,
    ],
    [
      'less is left to a card than it can be charged',
      'least(free_cents, cents - least_by_card)',
      'least(free_cents, cents)',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/invest.test', 'payments/settle-payment'],
    ['the wallet pays an investment by card', 'WHEN choice = 0 THEN 0', 'WHEN false THEN 0'],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/investments.rules'],
    [
      'the text about the risk that was confirmed is not kept',
      'CASE WHEN due_cents > 0 THEN until END, risk, goes_to',
      'CASE WHEN due_cents > 0 THEN until END, NULL, goes_to',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['payments/places-in-the-goal'],
    [
      'two cards share the last place in the goal',
      'p.raised_cents + p.capturing_cents + purchase.amount_cents <= p.budget_cents',
      'p.raised_cents + purchase.amount_cents <= p.budget_cents',
    ],
    [
      'a place in the goal stays after a failure',
      'SET capturing_cents = p.capturing_cents - purchase.amount_cents',
      'SET capturing_cents = p.capturing_cents',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['payments/settle-payment', 'payments/expire-purchases'],
    [
      'the hold stays after a failed card',
      'IF purchase.hold_id IS NOT NULL THEN\n    PERFORM lock',
      'IF false THEN\n    PERFORM lock',
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.functions.sql`,
    ['freezes/freezes'],
    ['an order goes past a freeze', 'WHEN obstacle IS NOT NULL THEN obstacle', ''],
  ),
  ...mistakesIn(
    `${contract}/market/returns.ts`,
    ['contract/src/market/returns'],
    ['what is receivable is cut off instead of rounded', '+ 5000n) / 10_000n', ') / 10_000n'],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/list-investments'],
    ['what is receivable is cut off in the database', 'RETURN round(cents', 'RETURN trunc(cents'],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolios.functions.sql`,
    ['investments/read-portfolio'],
    [
      'the sum of a category is replaced',
      'SET invested_cents = c.invested_cents + excluded',
      'SET invested_cents = excluded',
    ],
  ),
  ...mistakesIn(
    `${api}/market/organizations/account-home.functions.sql`,
    ['organizations/dashboard', 'organizations/account-home'],
    [
      'home shows what is held as free',
      "'free', coalesce(a.balance_cents - a.held_cents, 0)",
      "'free', coalesce(a.balance_cents, 0)",
    ],
    [
      'home shows what is overdue as due next',
      'WHERE d.due_on >= business_day()\n      ORDER BY',
      'WHERE true\n      ORDER BY',
    ],
    ['home asks again for a vote that is cast', 'o.says_yes IS NULL', 'true'],
    ['home counts answers that were read', 'AND n.read_at IS NULL\n          AND n.event IN', 'AND n.event IN'],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.functions.sql`,
    ['investments/'],
    ['what is receivable is without what was invested', 'round(cents * (100 + roi) / 100)', 'round(cents * roi / 100)'],
  ),
  ...mistakesIn(
    `${web}/market/investments/investors-file.ts`,
    ['investments/investors-file'],
    [
      'a register promises a return of what was refunded',
      'receivableCents(rest, returnOnInvestment)',
      'receivableCents(fromDollars(each.amount), returnOnInvestment)',
    ],
  ),
  ...mistakesIn(
    `${web}/market/investments/investment-rules.ts`,
    ['web/src/market/investments/investment-rules'],
    ['more than is left can be invested', '(price: bigint) => price <= left', '(price: bigint) => price <= left * 2n'],
    ['a wallet that just covers the total pays a part', 'wallet >= total ? 1 : 2', 'wallet > total ? 1 : 2'],
    [
      'the review line leaves to the card less than it can be charged',
      'partFromWallet(total, wallet, fromDollars(leastByCard))',
      'wallet',
    ],
  ),
  ...mistakesIn(
    `${web}/market/projects/goal.ts`,
    ['web/src/market/projects/goal', 'web/src/market/investments/investment-rules'],
    ['the rest below the minimum cannot be invested', 'minimum < left ? minimum : left', 'minimum'],
  ),
  ...mistakesIn(
    `${web}/market/orders/order-total.ts`,
    ['web/src/market/orders/order-total'],
    ['a unit with a price of its own costs the goal', 'unitPrice > 0 ? unitPrice : budgetRequired', 'budgetRequired'],
    ['the total is that of one unit', 'BigInt(read) * fromDollars(unitDollars)', 'fromDollars(unitDollars)'],
  ),
];
