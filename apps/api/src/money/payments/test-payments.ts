import { ownerPool } from '../../platform/database/test-database.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
};

export type Purchase = { id: string; type: 'order' | 'invest'; dueCents: bigint };
export type PaymentsApp = TestApp & {
  /** Runs SQL as the owner, who may what the application may not. */
  owner<Row extends object>(text: string, params?: unknown[]): Promise<Row[]>;
  token(number?: string): Promise<string>;
  /** Asks for a top-up and answers the provider's id of the payment. */
  topUp(person: Person, dollars: number, number?: string): Promise<string>;
  addMoney(person: Person, paymentId: string, dollars: number | string): ReturnType<TestApp['call']>;
  /** A purchase that waits for its card payment; of an investment the wallet pays what it has free, if it may. */
  order(person: Person, cents: number, seconds?: number): Promise<Purchase>;
  invest(person: Person, cents: number, seconds?: number, fromWallet?: boolean): Promise<Purchase>;
  /** The id of a project of the seller with this goal. */
  project(cents: number, minimumCents?: number): Promise<string>;
  /** The same in one project: all by card, all from the wallet, or what the wallet has and the rest by card. */
  investIn(person: Person, projectId: string, cents: number, from: 'card' | 'wallet' | 'both'): Promise<Purchase>;
  /** Begins the card payment of a purchase and answers the provider's id. */
  pay(person: Person, purchase: Purchase, number?: string): Promise<string>;
  save(person: Person, purchase: Purchase, paymentId: string, cents?: bigint): ReturnType<TestApp['call']>;
  /** Presses "Complete" or "Fail" on the confirm page. */
  confirm(paymentId: string, answer: 'complete' | 'fail'): Promise<void>;
  /** In cents. */
  balance(person: Person): Promise<{ balance: bigint; held: bigint }>;
  statusOf(purchase: Purchase): Promise<string>;
  /** Every balance equals the sum of its transfers, every hold its purchase, and what was charged was credited. */
  verify(): Promise<void>;
};

/** What a test does on the provider's side; without one, it is the sandbox. */
export type AtProvider = {
  token(number: string): Promise<string>;
  confirm(paymentId: string, answer: 'complete' | 'fail'): Promise<void>;
  /** What differs between what was charged and what was credited, in words. */
  differences(owner: PaymentsApp['owner']): Promise<string[]>;
};

/** Each cent that a provider has taken is credited once, and no other; what differs, in words. `taken` by our own ids. */
export async function differences(
  owner: PaymentsApp['owner'],
  provider: string,
  taken: { intentId: string; cents: number }[],
): Promise<string[]> {
  const rows = await owner<{ id: string; cents: bigint }>(
    `SELECT p.id, sum(t.amount_cents)::bigint AS cents FROM payments p JOIN transfers t ON t.id = p.id AND t.code = 'card_payment'
      WHERE p.provider = $1 GROUP BY p.id`,
    [provider],
  );
  const credited = new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  const found = taken.flatMap(({ intentId, cents }) => {
    const booked = credited.get(intentId) ?? 0;
    credited.delete(intentId);
    return booked === cents ? [] : [`${intentId}: charged ${cents}, credited ${booked}`];
  });
  return [...found, ...[...credited.keys()].map((id) => `${id}: credited and not charged`)];
}

export const site = 'http://localhost';
export const returnUrl = `${site}/payment/inProgress?paymentType=order`;

/** The product with a seller and an endless project, and short words for what a payer does. */
export async function paymentsApp(
  env: NodeJS.ProcessEnv = {},
  { at, ...options }: Parameters<typeof testApp>[1] & { at?: AtProvider } = {},
): Promise<PaymentsApp> {
  const app = await testApp(env, options);
  const pool = ownerPool(app.ownerUrl, 3);
  const owner = async <Row extends object>(text: string, params: unknown[] = []) =>
    (await pool.query<Row>(text, params)).rows;
  const seller = await app.signUp(2);
  const newProject = async (cents: number, minimumCents = 1) => {
    const [project] = await owner<{ id: string }>(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
       SELECT $1, id, 'Bread oven', 'An oven for all.', $2, 5, 12, $3 FROM project_categories LIMIT 1 RETURNING id`,
      [seller.id, cents, minimumCents],
    );
    return project!.id;
  };
  const newDocument = async (person: Person) => {
    const [file] = await owner<{ id: string }>(
      `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
       VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', 1, 'plan.pdf', replace(gen_random_uuid()::text, '-', ''), false) RETURNING id`,
      [person.id],
    );
    return file!.id;
  };
  const placeInvestment = async (
    person: Person,
    project: string,
    cents: number,
    choice: 0 | 1 | 2,
    seconds: number,
  ) => {
    const [row] = await owner<{ investment_id: string; due_cents: bigint; outcome: string }>(
      `SELECT * FROM place_investment($1, NULL, NULL, $2, $3, $6, 'For the oven.', $4, $5, NULL, 1)`,
      [person.id, project, cents, await newDocument(person), seconds, choice],
    );
    if (row!.outcome !== 'ok') throw new Error(row!.outcome);
    return { id: row!.investment_id, type: 'invest' as const, dueCents: row!.due_cents };
  };
  const token: PaymentsApp['token'] = async (number = cards.good) =>
    at?.token(number) ??
    (await app.call('POST', '/sandbox/token', { body: { number, expMonth: 12, expYear: 2099, cvc: '123' } })).data
      .token;

  return {
    ...app,
    owner,
    token,
    topUp: async (person, dollars, number) => {
      const body = { amount: dollars, token: await token(number) };
      const answer = await app.call('POST', '/wallet/topup', { token: person.token, body });
      if (answer.status !== 200) throw new Error(answer.message);
      return answer.data.paymentId;
    },
    addMoney: (person, paymentId, amount) =>
      app.call('POST', '/wallet/add', { token: person.token, body: { amount, paymentId, paymentStatus: 'COMPLETED' } }),
    order: async (person, cents, seconds = 1800) => {
      const [row] = await owner<{ order_id: string; due_cents: bigint; outcome: string }>(
        `SELECT * FROM place_order($1, 'treasurer', NULL, NULL, $2, 1, 'Weaver Lane 1', '10115', '5550001', false, $3)`,
        [hashSecret(person.token), await newProject(cents), seconds],
      );
      if (row!.outcome !== 'ok') throw new Error(row!.outcome);
      return { id: row!.order_id, type: 'order', dueCents: row!.due_cents };
    },
    project: newProject,
    invest: async (person, cents, seconds = 1800, fromWallet = true) =>
      placeInvestment(person, await newProject(cents * 2), cents, fromWallet ? 2 : 0, seconds),
    investIn: (person, project, cents, from) =>
      placeInvestment(person, project, cents, ({ card: 0, wallet: 1, both: 2 } as const)[from], 1800),
    pay: async (person, purchase, number) => {
      const body = {
        orderId: purchase.id,
        amount: Number(purchase.dueCents),
        token: await token(number),
        redirectUrl: returnUrl,
      };
      const answer = await app.call('POST', '/s/payment', { token: person.token, body });
      if (answer.status !== 200) throw new Error(answer.message);
      return answer.data.paymentIntent;
    },
    save: (person, purchase, paymentId, cents = purchase.dueCents) => {
      const body = {
        paymentType: purchase.type,
        [purchase.type === 'order' ? 'orderId' : 'investId']: purchase.id,
        paymentId,
        paymentStatus: 'COMPLETED',
        amount: Number(cents) / 100,
      };
      return app.call('POST', '/payment', { token: person.token, body });
    },
    confirm: async (paymentId, answer) => {
      if (at) return at.confirm(paymentId, answer);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await app.server.inject({
        method: 'POST',
        url: `/sandbox/confirm/${paymentId}`,
        headers,
        payload: `answer=${answer}`,
      });
    },
    balance: async (person) =>
      (
        await owner<{ balance: bigint; held: bigint }>(
          'SELECT balance_cents AS balance, held_cents AS held FROM ledger_accounts WHERE id = $1',
          [person.id],
        )
      )[0]!,
    statusOf: async ({ id }) =>
      (
        await owner<{ status: string }>(
          'SELECT status FROM orders WHERE id = $1 UNION ALL SELECT status FROM investments WHERE id = $1',
          [id],
        )
      )[0]!.status,
    verify: async () => {
      const wrong: unknown[] = await owner(`
        SELECT 'balance' AS what, a.id::text FROM ledger_accounts a
        WHERE a.balance_cents <> (SELECT coalesce(sum(CASE WHEN t.credit_account = a.id THEN t.amount_cents ELSE -t.amount_cents END), 0)
          FROM transfers t WHERE a.id IN (t.credit_account, t.debit_account))
          OR a.held_cents <> (SELECT coalesce(sum(h.amount_cents), 0) FROM holds h WHERE h.account_id = a.id AND h.status = 'held')
        UNION ALL
        SELECT 'charged is not credited', s.id FROM sandbox_intents s JOIN payments p ON p.id = s.idempotency_key
        WHERE s.status = 'succeeded' AND s.amount_cents <> (SELECT coalesce(sum(t.amount_cents), 0) FROM transfers t WHERE t.id = p.id AND t.code = 'card_payment')
        UNION ALL
        SELECT 'credited is not charged', p.id::text FROM payments p LEFT JOIN sandbox_intents s ON s.idempotency_key = p.id
        WHERE p.provider = 'sandbox' AND p.settled_at IS NOT NULL AND s.captured_at IS NULL`);
      if (at) wrong.push(...(await at.differences(owner)));
      if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`);
    },
    stop: async () => {
      await pool.end();
      await app.stop();
    },
  };
}
