import { api, contract, web, mistakesIn } from '../mutation.ts';

/** Mistakes in how the ledger moves and holds money, in amounts as they are read, and in keys under which nothing is done twice. */
export const ledgerMistakes = [
  ...mistakesIn(
    `${api}/money/wallet/card-money.functions.sql`,
    ['wallet/move-money-of-many'],
    [
      'each of several moves takes the oldest card money',
      'least(p.until, v.until) - greatest(p.until - p.cents, v.since) AS cents',
      'least(p.cents, v.until - v.since) AS cents',
    ],
    [
      'several moves spend card money before other money',
      'greatest(w.cents - t.debit_balance_after, 0)',
      'greatest(w.cents - t.debit_balance_after + 100, 0)',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['wallet/move-money-of-many'],
    ['a balance after one of several moves leaves out the others', 'r.balance + l.credited', 'r.balance + l.cents'],
    [
      'one of several moves that is not permitted is left out',
      'IF written <> cardinality(transfer_ids) THEN',
      'IF written = 0 AND cardinality(transfer_ids) > 0 THEN',
    ],
    [
      'several moves between any kinds of account are permitted',
      'c.code = move AND c.debit_kind = d.kind AND c.credit_kind = r.kind',
      'c.code = move',
    ],
    ['several moves are followed by no receipt', 'INSERT INTO receipts_due (id) SELECT unnest(transfer_ids);', ''],
  ),
  ...mistakesIn(
    `${api}/money/wallet/card-money.functions.sql`,
    ['wallet/card-money.test'],
    [
      'card money is spent before other money',
      'waiting := waiting - greatest(named, 0) - (SELECT a.balance_cents FROM ledger_accounts AS a WHERE a.id = debit);',
      'waiting := least(waiting - greatest(named, 0), amount - greatest(named, 0));',
    ],
    ['card money stops waiting where it is spent', 'p.cents > 0 AND credit IS NOT NULL', 'false'],
    ['card money can be withdrawn a week too early', 'make_interval(days => wait_days)', 'make_interval(days => 0)'],
    [
      'all card money waits until the newest can be withdrawn',
      `) AS l
  WHERE l.cents > rest`,
      ') AS l',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['wallet/ledger-guards', 'payments/settle-payment'],
    [
      'a transfer debits nobody',
      'SET balance_cents = a.balance_cents - cents,',
      'SET balance_cents = a.balance_cents,',
    ],
    [
      'a transfer credits twice the amount',
      'SET balance_cents = a.balance_cents + cents,',
      'SET balance_cents = a.balance_cents + cents * 2,',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['wallet/ledger-guards'],
    [
      'any move between any kinds of account is permitted',
      'c.code = move AND c.debit_kind = paid.kind AND c.credit_kind = received.kind',
      'c.code = move',
    ],
    [
      'a hold is resolved twice',
      `WHERE h.id = hold AND h.status = 'held'
  RETURNING`,
      'WHERE h.id = hold RETURNING',
    ],
    [
      'a correction goes the wrong way',
      'IF cents > 0 THEN\n    PERFORM move_money(uuidv7(), fees,',
      'IF cents < 0 THEN\n    PERFORM move_money(uuidv7(), fees,',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['withdrawals/withdraw.test'],
    ['a hold sets nothing aside', 'SET held_cents = a.held_cents + cents', 'SET held_cents = a.held_cents'],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['withdrawals/decide-withdrawal'],
    [
      'a resolved hold stays set aside',
      'SET held_cents = a.held_cents - resolved.amount_cents',
      'SET held_cents = a.held_cents',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['wallet/ledger-model'],
    [
      'what is owed is never paid',
      'IF cents > 0 THEN\n    PERFORM lock_accounts(NEW.id',
      'IF false THEN\n    PERFORM lock_accounts(NEW.id',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.functions.sql`,
    ['wallet/ledger-locks'],
    [
      'a wallet is spent without its lock',
      `ORDER BY id FOR NO KEY UPDATE
  ) AS locked`,
      'ORDER BY id) AS locked',
    ],
  ),
  ...mistakesIn(
    `${api}/money/wallet/statement.sql.ts`,
    ['wallet/read-statement', 'wallet/statement-histories'],
    ['the last day is left out', 'Date.parse(to) + 86_400_000', 'Date.parse(to)'],
    ['a line stands in two parts', '${seq} > :after', '${seq} >= :after'],
    ['parts leave lines out', 'next += BigInt(most)', 'next += BigInt(most + 1)'],
  ),
  ...mistakesIn(
    `${api}/money/wallet/statement.sql.ts`,
    ['wallet/statement-portfolio'],
    ['investments are read as of now', '(:accountId, :from, :before)', "(:accountId, :from, 'infinity')"],
    ['investments are read by days in UTC', 'from: time.startOf(from),', "from: localTime('UTC').startOf(from),"],
  ),
  ...mistakesIn(
    `${api}/market/investments/portfolio-history.functions.sql`,
    ['wallet/statement-portfolio', 'wallet/statement-histories'],
    ['what is recovered is received, too', 'd.paid_principal - d.recovered_principal,', 'd.paid_principal,'],
    [
      'what was written off is no longer owed, too',
      '- d.paid_principal + d.recovered_principal - d.written_off_principal',
      '- d.paid_principal + d.recovered_principal',
    ],
    [
      'an early repayment saves nothing',
      '      - d.paid_return + d.recovered_return - d.written_off_return',
      '      - d.paid_return + d.recovered_return - d.written_off_return - d.released_return',
    ],
    ['what is given back stays in escrow', 'd.invested - d.released_principal - b.escrow', 'd.invested - b.escrow'],
    [
      'what was given back from escrow is released',
      'n.amount_cents - coalesce(max(r.so_far_cents), 0) ELSE 0 END AS released',
      'n.amount_cents ELSE 0 END AS released',
    ],
    [
      'a release promises nothing',
      'sum(receivable_cents(c.released, c.roi) - c.released)::bigint',
      'sum(c.released - c.released)::bigint',
    ],
    ['escrow of a new category is left out', 'h.escrow + NEW.escrow_cents', 'h.escrow'],
    [
      'what is taken back was not paid',
      'WHEN n.principal_paid_cents < o.principal_paid_cents THEN 0',
      'WHEN n.principal_paid_cents < o.principal_paid_cents THEN 1',
    ],
    [
      'what comes back of a loss was not lost',
      'CASE WHEN n.recovered_cents > o.recovered_cents THEN 1 ELSE 0 END',
      '0',
    ],
    [
      'the history of one account goes on from another',
      'WHERE h.user_id = NEW.user_id ORDER BY h.at DESC LIMIT 1;',
      'ORDER BY h.at DESC LIMIT 1;',
    ],
  ),
  ...mistakesIn(
    `${contract}/money.ts`,
    ['contract/src/money', 'contract/src/csv'],
    ['cents below ten lose a zero', ".padStart(3, '0')", ".padStart(1, '0')"],
  ),
  ...mistakesIn(
    `${contract}/money.ts`,
    ['contract/src/money'],
    ['one decimal is read as cents', ".padEnd(2, '0')", ".padStart(2, '0')"],
    ['three decimals are taken', '(\\d{1,2}))?$/', '(\\d{1,3}))?$/'],
    ['cents are cut off instead of rounded', 'Math.round(dollars * 100)', 'Math.floor(dollars * 100)'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/cents-to-dollars.ts`,
    ['calls/cents-to-dollars'],
    ['what may be missing is answered in cents', "type === 'optional' || type === 'nullable'", "type === 'optional'"],
    ['dollars are written into what a verb keeps', 'const copy = { ...value }', 'const copy = value'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/idempotency.functions.sql`,
    ['platform/calls/idempotency', 'investments/invest.test'],
    [
      'another request under the same key gets the first one’s answer',
      "WHEN first.fingerprint <> request_fingerprint THEN 'conflict'",
      "WHEN false THEN 'conflict'",
    ],
  ),
  ...mistakesIn(
    `${api}/platform/calls/idempotency.functions.sql`,
    ['platform/calls/idempotency', 'investments/invest.test', 'withdrawals/withdraw.test'],
    [
      'a refused request keeps its key',
      `key = request_key AND answer IS NULL
$$;

-- A request whose end`,
      `key = request_key AND false
$$;

-- A request whose end`,
    ],
  ),
  ...mistakesIn(
    `${api}/platform/calls/idempotency.functions.sql`,
    ['platform/calls/idempotency'],
    [
      'a request without an answer is done again while it is under way',
      "k.created_at < now() - interval '1 minute'",
      'true',
    ],
    ['a key is never free again', "WHERE k.created_at < now() - interval '24 hours'", 'WHERE false'],
  ),
  ...mistakesIn(
    `${api}/money/wallet/wallet.sql.ts`,
    ['wallet/wallet'],
    ['money that left is listed as money that came', "= (${value} = 'in')`", "= (${value} = 'out')`"],
    [
      'money that left counts as money that came',
      `t.project_id,
        -t.amount_cents AS cents`,
      't.project_id, t.amount_cents AS cents',
    ],
    ['the wallet tells what is held as free', 'a.balance_cents - a.held_cents AS free', 'a.balance_cents AS free'],
  ),
  ...mistakesIn(
    `${contract}/money/wallet.contract.ts`,
    ['attacks/replica-reads'],
    [
      'a replica tells what is in a wallet',
      "path: '/wallet',\n  access: 'user',",
      "path: '/wallet',\n  access: 'user',\n  replica: true,",
    ],
  ),
  ...mistakesIn(
    `${web}/ui/hooks/use-zod-form.ts`,
    ['web/src/ui/hooks/use-zod-form'],
    ['a form is sent twice', 'if (inFlight.current) return;', ''],
    ['a second try after no answer pays again', 'if (attempt.current?.values !== sent) attempt', 'attempt'],
    [
      'a refused form keeps its key',
      'if (error.statusCode !== 0 && error.statusCode < 500) attempt.current = undefined;',
      '',
    ],
  ),
];
