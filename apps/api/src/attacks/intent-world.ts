import { randomBytes, randomUUID } from 'node:crypto';
import { api } from '@guildhall/contract/api.ts';
import type { MemberRole, Route } from '@guildhall/contract/route.ts';
import { followInLedger } from '../money/payments/followed-payments.sql.ts';
import { openPayment, findPayment, settleInLedger } from '../money/payments/payments.sql.ts';
import { ownerPool } from '../platform/database/test-database.ts';
import { hashSecret } from '../platform/sessions/sessions.ts';
import { endRoleRequests } from '../trust/operators/end-role-requests.ts';
import { giveRoleTo, newOperator, setSecondFactor } from '../trust/operators/test-operators.ts';
import { testApp, type Answer, type Person, type TestApp } from '../server/test-app.ts';

/** The rules of a house in production, where nothing that waits waits no time. */
export const rules = {
  alone: 1000,
  week: 1500,
  day: 4000,
  cardWaitDays: 7,
  stakeDays: 90,
  firstWaitHours: 24,
  roleWaitHours: 24,
};

const settings = {
  ONE_OPERATOR: '0',
  SECOND_APPROVAL_AFTER_DAYS: '3',
  CARD_WAIT_DAYS: String(rules.cardWaitDays),
  WITHDRAWAL_ALONE_DOLLARS: String(rules.alone),
  WITHDRAWAL_ALONE_WEEK_DOLLARS: String(rules.week),
  OPERATOR_DAY_DOLLARS: String(rules.day),
  FIRST_WITHDRAWAL_WAIT_HOURS: String(rules.firstWaitHours),
  ROLE_WAIT_HOURS: String(rules.roleWaitHours),
};

/** The addresses of all calls that change something. */
const calls = Object.values(api as Record<string, Route>)
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** An operator of the console; those who are honest do what the console says, and look at the bank's statement. */
export type WorldOperator = Person & { honest: boolean };

/** A card payment of somebody who plays false, in dollars. */
type CardPayment = { id: string; by: string; dollars: number; capturedAt: number; takenBack: number; takenAt: number };

/** What a bank pays: it takes each file once, and returns nothing by itself. */
type BankLine = { withdrawal: string; owner: string; account: string; dollars: number; at: number };

const tables = `
  SELECT c.table_name AS name, array_agg(c.column_name::text) FILTER (WHERE c.data_type LIKE 'timestamp%') AS instants,
    array_agg(c.column_name::text) FILTER (WHERE c.data_type = 'date') AS days
  FROM information_schema.columns AS c JOIN pg_class AS r ON r.relname = c.table_name AND r.relkind = 'r' AND r.relnamespace = 'public'::regnamespace
  WHERE c.table_schema = 'public' AND (c.data_type LIKE 'timestamp%' OR c.data_type = 'date') AND c.is_generated = 'NEVER'
    AND c.table_name NOT IN ('sessions', 'authenticators', 'migrations')
  GROUP BY 1`;

/** A table, and its columns that hold instants and days. */
type Clocks = { name: string; instants: string[] | null; days: string[] | null };

/** Moves what is younger than a year back by a number of hours, so that ended histories cost nothing. */
function back({ name, instants, days }: Clocks, hours: number): string[] {
  const columns = [...(instants ?? []), ...(days ?? [])].map((column) => `"${column}"`);
  const by = (column: string) =>
    days?.includes(column.slice(1, -1)) ? Math.floor(hours / 24) : `interval '${hours} hours'`;
  const moved = (operator: string, amount: (column: string) => number | string) =>
    columns.map((column) => `${column} = ${column} ${operator} ${amount(column)}`).join(', ');
  const newest = `greatest(${columns.map((column) => `${column}::timestamptz`).join(', ')})`;
  const isYoung = `${newest} > now() - interval '300 days'`;
  if (name !== 'card_money') return [`UPDATE "${name}" SET ${moved('-', by)} WHERE ${isYoung}`];
  // The instant of its rows is unique, and one may move to where another still is. A move by way of another century avoids that.
  const far = () => "interval '40000 days'";
  return [
    `UPDATE "${name}" SET ${moved('-', (column) => `${by(column)} - ${far()}`)} WHERE ${isYoung}`,
    `UPDATE "${name}" SET ${moved('+', far)} WHERE ${newest} < now() - interval '20000 days'`,
  ];
}

/**
 * A house with two honest operators and an honest admin, the cards and the bank around it, and a clock that is moved by moving everything
 * that was written back. People are made without the forms of the sign-up, since 2,000 histories need some 10,000 of them.
 */
export class IntentWorld {
  readonly #app: TestApp;
  readonly #pool: ReturnType<typeof ownerPool>;
  readonly finance: readonly WorldOperator[];
  readonly admin: WorldOperator;
  readonly #template: Person;
  #clocks: Clocks[] = [];
  /** In hours since the world began. */
  now = 0;
  cards: CardPayment[] = [];
  paidByBank: BankLine[] = [];
  readonly #inFile = new Set<string>();

  private constructor(app: TestApp, people: { finance: WorldOperator[]; admin: WorldOperator; template: Person }) {
    this.#app = app;
    this.#pool = ownerPool(app.ownerUrl, 2);
    this.finance = people.finance;
    this.admin = people.admin;
    this.#template = people.template;
  }

  static async open(): Promise<IntentWorld> {
    const app = await testApp(settings);
    const honest = async (role: 'finance' | 'admin', name: string) => ({
      ...(await newOperator(app, role, name)),
      honest: true,
    });
    const finance = [await honest('finance', 'Fay Honest'), await honest('finance', 'Finn Honest')];
    const admin = await honest('admin', 'Ann Honest');
    const template = await setSecondFactor(app, await app.signUp(1, 'Template'));
    const world = new IntentWorld(app, { finance, admin, template });
    const rows = await world.sql<Clocks>(tables);
    world.#clocks = rows;
    // The roles of the honest ones are old.
    await world.wait(24 * 30);
    return world;
  }

  async sql<Row extends object>(text: string, params: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, params)).rows;
  }

  async stop(): Promise<void> {
    await this.#pool.end();
    await this.#app.stop();
  }

  get app(): TestApp {
    return this.#app;
  }

  /** Ends a history: what it has written becomes old, and only the honest are operators. */
  async forget(): Promise<void> {
    const honest = [...this.finance, this.admin].map(({ id }) => id);
    await this.sql('DELETE FROM operators WHERE user_id <> ALL($1)', [honest]);
    await this.sql("UPDATE role_requests SET ended_at = now(), outcome = 'lapsed' WHERE ended_at IS NULL");
    await this.adminIs('admin');
    await this.wait(24 * 400);
    this.cards = [];
    this.paidByBank = [];
  }

  /** Hours go by. */
  async wait(hours: number): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      // Without triggers, of which some keep what was written from being changed.
      await client.query("SET LOCAL session_replication_role = 'replica'");
      await client.query(this.#clocks.flatMap((clocks) => back(clocks, hours)).join(';\n'));
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    this.now += hours;
    await endRoleRequests({ database: this.#app.resources.database });
  }

  /** What the honest admin is: as finance, whoever else is an admin is the only one. */
  async adminIs(role: 'finance' | 'admin'): Promise<void> {
    await this.sql('UPDATE operators SET role = $2 WHERE user_id = $1', [this.admin.id, role]);
  }

  /** Somebody new with a session, a verified e-mail and the password of everybody here. */
  async person(type: 1 | 2, name: string): Promise<Person> {
    const id = randomUUID();
    const token = randomBytes(32).toString('hex');
    const email = `${id}@example.com`;
    await this.sql(
      `WITH u AS (
        INSERT INTO users (id, type, name, email, password_hash, email_verified_at, institution_type_id)
        SELECT $1, $2::smallint, $3, $4, t.password_hash, now(), CASE WHEN $2::smallint = 2 THEN (SELECT id FROM institution_types ORDER BY position LIMIT 1) END
        FROM users AS t WHERE t.id = $6
      ), accepted AS (
        INSERT INTO terms_acceptances (user_id, version, changed_at)
        SELECT $1, a.version, a.changed_at FROM terms_acceptances AS a WHERE a.user_id = $6
      ) INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($5, $1, now() + interval '30 days')`,
      [id, type, name, email, hashSecret(token), this.#template.id],
    );
    return { id, email, token, name };
  }

  /** Makes somebody an operator as the command line does; their role is as old as they say, in hours. */
  async operator(person: Person, role: 'finance' | 'admin'): Promise<WorldOperator> {
    await giveRoleTo(this.#app, person, role);
    await this.openConsole(person);
    return { ...person, honest: false };
  }

  /** Sets up a second factor for an operator. */
  async openConsole(person: Person): Promise<void> {
    await this.sql(
      `INSERT INTO authenticators (user_id, secret, key_id, confirmed_at) SELECT $1, secret, key_id, now() FROM authenticators WHERE user_id = $2
       ON CONFLICT (user_id) DO NOTHING`,
      [person.id, this.#template.id],
    );
  }

  /** A call as a member of an organization, or as the organization itself. */
  async callFor(organization: Person, by: Person, path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    if (by.id === organization.id) return this.call(organization, path, body);
    const actFor = (id: string | null) =>
      this.sql('UPDATE sessions SET acting_for = $2 WHERE token_hash = $1', [hashSecret(by.token), id]);
    await actFor(organization.id);
    const answer = await this.call(by, path, body);
    await actFor(null);
    return answer;
  }

  /** A call as somebody; an operator has just proven the second factor, also where they confirm. */
  async call(who: Person, path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    if (path.startsWith('/operator') || path.endsWith('/confirm'))
      await this.sql(
        "UPDATE sessions SET factor_at = now(), console_seen_at = now(), console_until = now() + interval '1 hour' WHERE token_hash = $1",
        [hashSecret(who.token)],
      );
    const answer = await this.#app.call('POST', path, { token: who.token, body });
    // A request that no rule is asked about is a mistake of the model, which would never try what it means to.
    const isMistaken = !calls.some((one) => one.test(path)) || (answer.status === 422 && answer.data?.fields);
    if (answer.status >= 500 || isMistaken) throw new Error(`${path} answered ${answer.status}: ${answer.message}`);
    return answer;
  }

  async get(who: Person, path: string): Promise<Answer> {
    return this.#app.call('GET', path, { token: who.token });
  }

  async project(seller: Person, dollars: number): Promise<string> {
    const [row] = await this.sql<{ id: string }>(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
       SELECT $1, id, 'Bread oven', 'An oven for all.', $2, 5, 12, 100 FROM project_categories LIMIT 1 RETURNING id`,
      [seller.id, dollars * 100],
    );
    return row!.id;
  }

  /** Makes somebody a member of an organization, as an accepted invitation does, or ends it. */
  async member(organization: Person, person: Person, role: MemberRole | null): Promise<void> {
    if (role === null) {
      await this.call(organization, `/members/${person.id}/remove`);
      return;
    }
    await this.sql(
      'INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, $3) ON CONFLICT (organization_id, member_id) DO UPDATE SET role = excluded.role',
      [organization.id, person.id, role],
    );
  }

  /** A captured card payment: for the wallet, or for a purchase that is due. */
  async payByCard(payer: Person, dollars: number, purchaseId: string | null = null): Promise<boolean> {
    const database = this.#app.resources.database;
    const { outcome, paymentId } = await openPayment(database, {
      payerId: payer.id,
      provider: 'sandbox',
      purchaseId,
      amountCents: BigInt(dollars * 100),
      returnUrl: '',
    });
    if (outcome !== 'ok') return false;
    const settled = await settleInLedger(database, paymentId, null, rules.cardWaitDays);
    if (settled.outcome !== 'ok') return false;
    this.cards.push({ id: paymentId, by: payer.id, dollars, capturedAt: this.now, takenBack: 0, takenAt: 0 });
    return true;
  }

  /** The card's bank takes the payment back, as it does until day 120, and the provider reports it. */
  async chargeBack(payment: CardPayment): Promise<boolean> {
    if (payment.takenBack > 0 || this.now - payment.capturedAt > 120 * 24) return false;
    const database = this.#app.resources.database;
    const known = (await findPayment(database, payment.id))!;
    const left = BigInt(payment.dollars * 100) - known.refundedCents;
    if (left <= 0n) return false;
    await followInLedger(database, {
      id: payment.id,
      seenAnswers: known.answersTaken,
      feeCents: null,
      refundedCents: known.refundedCents,
      disputedCents: left,
    });
    payment.takenBack = Number(left) / 100;
    payment.takenAt = this.now;
    return true;
  }

  /** Somebody gives the bank a file: it pays each line once. */
  async takeFile(operator: Person, batch: string): Promise<Answer> {
    const answer = await this.call(operator, `/operator/payoutBatches/${batch}/file`, { format: 'csv' });
    if (answer.status === 200) await this.#bankPays(batch);
    return answer;
  }

  async #bankPays(batch: string): Promise<void> {
    const lines = await this.sql<{ id: string; owner: string; account: string; cents: string }>(
      `SELECT w.id, w.user_id AS owner, encode(w.account_hash, 'hex') AS account, w.amount_cents::text AS cents
       FROM payout_batch_items AS i JOIN withdrawals AS w ON w.id = i.withdrawal_id WHERE i.batch_id = $1`,
      [batch],
    );
    for (const { id, owner, account, cents } of lines) {
      if (this.#inFile.has(id)) continue;
      this.#inFile.add(id);
      this.paidByBank.push({ withdrawal: id, owner, account, dollars: Number(cents) / 100, at: this.now });
    }
  }

  /** Puts what is approved into a batch, gives its file to the bank and answers the batch's id; null when there is none. */
  async makeBatch(operator: Person): Promise<string | null> {
    const answer = await this.call(operator, '/operator/payoutBatches/create', { asTest: 1 });
    if (answer.status !== 200) return null;
    const id = answer.data.id as string;
    await this.takeFile(operator, id);
    return id;
  }
}
