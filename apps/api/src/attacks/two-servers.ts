import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { openDatabase } from '../platform/database/database.ts';
import { ownerPool } from '../platform/database/test-database.ts';
import { hashSecret, newSecret } from '../platform/sessions/sessions.ts';
import { testApp, type TestApp } from '../server/test-app.ts';
import { secondProcess, type SecondProcess } from './second-process.ts';

export type Member = { id: string; email: string; token: string };

export type TwoServers = {
  resources: TestApp['resources'];
  /** Calls the one server or the other, by turns. */
  call: SecondProcess['call'];
  /** Runs SQL as the owner, who may what the application may not. */
  owner<Row extends object>(text: string, params?: unknown[]): Promise<Row[]>;
  /** An account with an open session, without the cost of a log-in. */
  member(type?: 1 | 2): Promise<Member>;
  /** An operator whose console is open, and whose second factor was proven just now. */
  operator(role: OperatorRole): Promise<Member>;
  /** A project with a goal, which is also the price of a unit, in cents. */
  project(by: Member, cents: bigint, minimum?: bigint): Promise<string>;
  /** Credits a wallet with a settled payment. */
  fund(who: Member, cents: bigint): Promise<void>;
  wallet(who: Member): Promise<{ balance: bigint; held: bigint }>;
  /** Every fault in the ledger, in words. */
  faults(): Promise<string[]>;
  stop(): Promise<void>;
};

/** An account is as old as its id says, and of a young one fewer cards are tried at once. */
function idOfLastMonth(): string {
  const born = (Date.now() - 30 * 86_400_000).toString(16).padStart(12, '0');
  return `${born.slice(0, 8)}-${born.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Two servers of the product, each in a process of its own, on one database, without the limits on calls and on what is approved in a day or a week. */
export async function twoServers(): Promise<TwoServers> {
  // Races are about who wins; how long the last one waits for a lock is about the machine.
  const waits = { DATABASE_LOCK_SECONDS: '30' };
  const app = await testApp({ RATE_LIMIT_PERCENT: '1000000', LOG_LEVEL: 'silent', ...waits });
  // Fifty rounds of approvals pass the sum of a day of one operator, and that of a week of one bank account.
  const more = { env: { ...waits, OPERATOR_DAY_DOLLARS: '1000000000', WITHDRAWAL_ALONE_WEEK_DOLLARS: '1000000000' } };
  const servers = await Promise.all([secondProcess(app, more), secondProcess(app, more)]);
  const pool = ownerPool(app.ownerUrl, 8);
  const owner: TwoServers['owner'] = async <Row extends object>(text: string, params: unknown[] = []) =>
    (await pool.query<Row>(text, params)).rows;
  let calls = 0;
  const member: TwoServers['member'] = async (type = 1) => {
    const id = idOfLastMonth();
    const token = newSecret();
    const email = `${id}@example.com`;
    await owner(
      `WITH member AS (
          INSERT INTO users (id, type, name, email, email_verified_at, password_hash, institution_type_id)
          VALUES ($1, $2::smallint, 'Racer', $3, now(), '-', CASE WHEN $2::smallint = 2 THEN (SELECT id FROM institution_types LIMIT 1) END) RETURNING id
        ) INSERT INTO sessions (token_hash, user_id, expires_at) SELECT $4, id, now() + interval '1 day' FROM member`,
      [id, type, email, hashSecret(token)],
    );
    return { id, email, token };
  };
  return {
    resources: app.resources,
    owner,
    call: (...request) => servers[calls++ % servers.length]!.call(...request),
    member,
    operator: async (role) => {
      const one = await member();
      await owner(
        `WITH operator AS (INSERT INTO operators (user_id, role, granted_at) VALUES ($1, $2, now() - interval '30 days')),
          app AS (INSERT INTO authenticators (user_id, secret, key_id, confirmed_at) VALUES ($1, '', '', now()))
        UPDATE sessions SET factor_at = now(), console_until = now() + interval '8 hours', console_seen_at = now() WHERE user_id = $1`,
        [one.id, role],
      );
      return one;
    },
    project: async (by, cents, minimum = 1n) => {
      const [project] = await owner<{ id: string }>(
        `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
         SELECT $1, id, 'Raced for', 'A project.', $2, 10, 12, $3 FROM project_categories LIMIT 1 RETURNING id`,
        [by.id, cents, minimum],
      );
      return project!.id;
    },
    fund: async (who, cents) => {
      await owner(`SELECT settle_payment(payment_id, NULL, 0) FROM open_payment($1, 'stripe', NULL, $2, '', NULL)`, [
        who.id,
        cents,
      ]);
    },
    wallet: async (who) =>
      (
        await owner<{ balance: bigint; held: bigint }>(
          'SELECT balance_cents AS balance, held_cents AS held FROM ledger_accounts WHERE id = $1',
          [who.id],
        )
      )[0]!,
    faults: async () => {
      const books = openDatabase(app.ownerUrl, { max: 1 });
      const faults = await verifyLedger(books);
      await books.close();
      return faults;
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await pool.end();
      await app.stop();
    },
  };
}

/** A form with a file, as a browser sends it. */
export function formWith(fields: Record<string, string>, name: string, bytes: Buffer): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(name, new Blob([new Uint8Array(bytes)]), 'plan.pdf');
  return form;
}
