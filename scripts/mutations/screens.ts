import { mistakesIn } from './mutation.ts';

const web = 'apps/web/src';

/** Mistakes in what the screens reckon, keep and say. */
export const screenMistakes = [
  ...mistakesIn(
    `${web}/ui/use-zod-form.ts`,
    ['ui/use-zod-form'],
    ['why a dialog was refused is gone after five seconds', 'if (keepsRefusal && isOfForm(error))', 'if (false)'],
    ['a refusal stands in the dialog while it is sent anew', "      setRefusal('');\n", ''],
  ),
  ...mistakesIn(
    `${web}/investments/investors-file.ts`,
    ['investments/investors-file'],
    [
      'a register promises a return of what was refunded',
      'receivableCents(rest, returnOnInvestment)',
      'receivableCents(fromDollars(each.amount), returnOnInvestment)',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/investments/investments.sql.ts',
    ['list-investors.test'],
    [
      'who was verified once is told as verified',
      'coalesce(u.verified_until > now(), false)',
      'u.verified_until IS NOT NULL',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/orders/orders.sql.ts',
    ['orders/order-details'],
    [
      'a seller is led to an erased buyer',
      'o.seller_id = caller.id AND b.type <> 0 THEN',
      'o.seller_id = caller.id THEN',
    ],
  ),
  ...mistakesIn(
    `${web}/payments/state-word.tsx`,
    ['payments/state-word'],
    ['what is overdue is called paid', "daysOver(dueAt) > 0 ? 'overdue' : 'paid'", "'paid'"],
    ['an order in dispute is called sent', "return disputed ? 'disputed' : state;", 'return state;'],
  ),
  ...mistakesIn(
    'apps/api/src/disputes/disputes.functions.sql',
    ['disputes/disputes.test'],
    [
      'a dispute that was closed is told for good',
      "WHERE d.purchase_id = purchase AND d.status <> 'closed')\n$$;",
      'WHERE d.purchase_id = purchase)\n$$;',
    ],
  ),
  ...mistakesIn(
    `apps/api/src/audit/own-words.ts`,
    ['audit/own-words'],
    ['a freeze is told by its verb', "  'account.freeze': 'Froze your account.',\n", ''],
  ),
  ...mistakesIn(
    `apps/api/src/notifications/notifications.functions.sql`,
    ['notifications/notification-mails'],
    [
      'a change of the second factor is mailed twice',
      "'operatorNews', 'secondFactorSet', 'secondFactorRemoved',",
      "'operatorNews',",
    ],
  ),
  ...mistakesIn(
    `apps/api/src/members/only-reads.ts`,
    ['members/members.test'],
    ['a reader empties the bell of everybody', 'actor !== id && findIsReader(db, id, actor)', 'false'],
  ),
  ...mistakesIn(
    `apps/api/src/accounts/send-verification-again.ts`,
    ['accounts/send-verification-again'],
    ['one mail after another is asked for', '{ most: 1, seconds: 60 }', '{ most: 100, seconds: 60 }'],
  ),
  ...mistakesIn(
    `apps/api/src/freezes/tell-concerned.ts`,
    ['freezes/freezes'],
    ['who has paid is told of one freeze again and again', 'filter(({ isTold }) => !isTold)', 'filter(() => true)'],
    [
      'the end of a freeze that goes on is told',
      "freeze.wasLifted !== (end === 'lifted') || freeze.takesNoMoney",
      "freeze.wasLifted !== (end === 'lifted')",
    ],
  ),
  ...mistakesIn(
    `apps/api/src/freezes/takes-no-money.ts`,
    ['freezes/freezes'],
    ['cards of what was frozen once say so for ever', 'z.lifted_at IS NULL AND z.ends_at > now()', 'true'],
  ),
  ...mistakesIn(
    `${web}/delays.ts`,
    ['web/src/delays'],
    ['a toast stays too long', 'toast: 2000', 'toast: 2500'],
    ['the log-out comes too early', 'logout: 1500', 'logout: 1000'],
  ),
  ...mistakesIn(
    `${web}/shell/guard.ts`,
    ['web/src/shell/guard'],
    ['a guarded screen opens without a session', 'if (session.isOpen()) {', 'if (true) {'],
  ),
  ...mistakesIn(
    `${web}/api/handle-error.ts`,
    ['web/src/api/handle-error'],
    ['an error is shown twice', 'if (shown.has(error)) return;', ''],
    ['a 401 leaves the session in the browser', '  session.clear();\n', ''],
    ['a 404 reloads without end', 'if (address === pageAddress() && Date.now() - Number(at) < again) return;', ''],
    ['a 401 of before ends a new session', "if (session.get('token') !== refused) return;", ''],
  ),
  ...mistakesIn(
    `${web}/operator/console-screens.ts`,
    ['web/src/operator/console-screens'],
    ['support opens the bank accounts', "'', ['finance']", "'', ['support', 'finance']"],
  ),
  ...mistakesIn(
    `apps/api/src/audit/audit-csv.ts`,
    ['audit/audit-csv'],
    ['the audit log as CSV leaves the reasons out', 'fields(after), reason,', "fields(after), '',"],
  ),
  ...mistakesIn(
    `${web}/operator/may-open.ts`,
    ['web/src/operator/console-screens'],
    ['every operator opens every screen', "role === 'admin' || roles.includes(role)", 'true'],
  ),
  ...mistakesIn(
    `${web}/operator/complaint-acts.ts`,
    ['web/src/operator/complaint-acts'],
    ['a decided complaint is decided again', "if (status === 'closed') return ['Add a Note'];", ''],
    ['finance decides complaints', "role === 'finance' ? [hold, 'Add a Note'] : ", ''],
  ),
  ...mistakesIn(
    `${web}/operator/withdrawal-acts.ts`,
    ['web/src/operator/withdrawal-acts'],
    [
      'a withdrawal is paid before it is approved',
      "requested: ['Approve', 'Reject']",
      "requested: ['Approve', 'Paid']",
    ],
  ),
  ...mistakesIn(
    `${web}/operator/console-closes.ts`,
    ['web/src/operator/console-closes'],
    ['the console stays open when its end has come', 'Math.min(end, idle)', 'idle'],
  ),
  ...mistakesIn(
    `${web}/api/session.ts`,
    ['web/src/api/session', 'web/src/shell/guard'],
    [
      'a token without an e-mail is a session',
      "Boolean(localStorage.getItem('token') && localStorage.getItem('email'))",
      "Boolean(localStorage.getItem('token'))",
    ],
  ),
  ...mistakesIn(
    `${web}/investments/investment-rules.ts`,
    ['web/src/investments/investment-rules'],
    ['more than is left can be invested', '(price: bigint) => price <= left', '(price: bigint) => price <= left * 2n'],
    ['a wallet that just covers the total pays a part', 'wallet >= total ? 1 : 2', 'wallet > total ? 1 : 2'],
    [
      'the review line leaves to the card less than it can be charged',
      'partFromWallet(total, wallet, fromDollars(leastByCard))',
      'wallet',
    ],
  ),
  ...mistakesIn(
    `${web}/projects/goal.ts`,
    ['web/src/projects/goal', 'web/src/investments/investment-rules'],
    ['the rest below the minimum cannot be invested', 'minimum < left ? minimum : left', 'minimum'],
  ),
  ...mistakesIn(
    `${web}/projects/map-outline.ts`,
    ['web/src/projects/map-outline'],
    ['a line runs across the map', 'turns -= Math.sign(step)', 'turns -= 0'],
  ),
  ...mistakesIn(
    `${web}/projects/map-places.ts`,
    ['web/src/projects/map-places'],
    ['a project hides another of its town', 'if (known) known.projects.push(project);', 'if (known) continue;'],
  ),
  ...mistakesIn(
    `${web}/projects/chosen-projects.ts`,
    ['web/src/projects/chosen-projects'],
    ['five projects are compared', '.slice(0, mostCompared)', ''],
    ['a choice cannot be taken back', 'ids.filter((each) => each !== id)', '[...ids]'],
  ),
  ...mistakesIn(
    `${web}/orders/order-total.ts`,
    ['web/src/orders/order-total'],
    ['the total is that of one unit', 'BigInt(read) * fromDollars(unitDollars)', 'fromDollars(unitDollars)'],
  ),
  ...mistakesIn(
    `${web}/ui/truncate.ts`,
    ['web/src/ui/truncate'],
    ['a text of exactly the limit is cut', 'all.length > characters', 'all.length >= characters'],
  ),
  ...mistakesIn(
    `${web}/ui/use-zod-form.ts`,
    ['web/src/ui/use-zod-form'],
    ['a form is sent twice', 'if (inFlight.current) return;', ''],
    ['a second try after no answer pays again', 'if (attempt.current?.values !== sent) attempt', 'attempt'],
    [
      'a refused form keeps its key',
      'if (error.statusCode !== 0 && error.statusCode < 500) attempt.current = undefined;',
      '',
    ],
    ['an untouched form shows errors', 'submitted || left.has(name)', 'true || left.has(name)'],
  ),
  ...mistakesIn(
    `${web}/messages/chat-state.ts`,
    ['web/src/messages/chat-state'],
    ['a message that came live stands twice', 'if (at >= 0) {', 'if (false) {'],
    ['the start of a conversation is never reached', 'complete: older.length < asked', 'complete: false'],
  ),
  ...mistakesIn(
    `${web}/shell/missing-chunk.ts`,
    ['web/src/shell/missing-chunk'],
    ['missing code reloads the page without end', 'if (reloadedFor.includes(what)) return false;', ''],
  ),
  ...mistakesIn(
    `${web}/payments/card-fields.ts`,
    ['web/src/payments/card-fields'],
    ['a month 13 is taken', '(0[1-9]|1[0-2])', '(0[1-9]|1[0-9])'],
  ),
  ...mistakesIn(
    `${web}/investments/portfolio-points.ts`,
    ['web/src/investments/portfolio-points'],
    ['the seventh category is lost', "if (rest > 0n) parts.push({ name: 'Others', cents: rest });", ''],
  ),
];
