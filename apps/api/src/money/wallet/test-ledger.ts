import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../configuration/config.ts';
import { siteOf } from '../../platform/http/site.ts';
import { createDiskFileStore } from '../../base/files/disk-file-store.ts';
import { newStorageKey } from '../../base/files/file-store.ts';
import { linkToFile } from '../../base/files/link-to-file.ts';
import { openPayment, settleInLedger } from '../payments/payments.sql.ts';
import { paymentProviders } from '../payments/provider/providers.ts';
import type { ErrorCode } from '@guildhall/contract/errors.ts';
import type { UserCtx } from '../../context.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { openDataKeys } from '../../platform/secrets/data-key-file.ts';
import type { Mailer } from '../../reach/mail/mailer.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { openLog } from '../../platform/process/log.ts';
import { testDatabase } from '../../platform/database/test-database.ts';
import type { Resources } from '../../resources.ts';
import type { AloneLimits, MarkLimits } from '../withdrawals/withdrawals.settings.ts';

const secret = 'a-secret-that-only-these-tests-know-of';

/** Somebody who has signed up and logged in. */
export type Member = { id: string; type: 1 | 2; tokenHash: Buffer };
/** Money in cents. */
type NewProject = {
  by: Member;
  budget: bigint;
  unit?: bigint;
  minimum?: bigint;
  roi?: number;
  title?: string;
  /** The house's rates: hundredths of a per cent, and cents. */
  fees?: { order: readonly [bigint, bigint]; investment: readonly [bigint, bigint] };
};

export type TestLedger = {
  /** As the application sees it, and as the owner does, who may do anything. */
  database: Database;
  owner: Database;
  ownerUrl: string;
  resources: Resources;
  member(type?: 1 | 2, name?: string): Promise<Member>;
  project(project: NewProject): Promise<string>;
  /** A file that stands for an investment's document. */
  document(of: Member): Promise<string>;
  /** Credits the wallet with a settled payment and answers the payment's id. */
  topUp(member: Member, cents: bigint): Promise<string>;
  /** What verbs receive; `body` distinguishes requests under the same key. */
  as(member: Member, request?: { key?: string; body?: unknown }): UserCtx<ErrorCode>;
  /** Balance and held, in cents. */
  wallet(member: Member): Promise<{ balance: bigint; held: bigint }>;
  /** A statement as the owner of the tables, whom no rule of a role stops. */
  asOwner<Row>(text: string, params?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

function statement(name: string, text: string) {
  return { name: `test.${name}`, text };
}

const sql = {
  member: statement(
    'member',
    `WITH member AS (
      INSERT INTO users (id, type, name, email, email_verified_at, password_hash, institution_type_id)
      VALUES ($1::uuid, $2::smallint, $3, $1::text || '@example.com', now(), '-', CASE WHEN $2::smallint = 2 THEN (SELECT id FROM institution_types ORDER BY position LIMIT 1) END)
      RETURNING id
    ) INSERT INTO sessions (token_hash, user_id, expires_at) SELECT $4, id, now() + interval '1 day' FROM member`,
  ),
  project: statement(
    'project',
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, unit_cents)
    VALUES ($1, (SELECT id FROM project_categories ORDER BY position LIMIT 1), $2, 'A project.', $3, $4, 12, $5, $6) RETURNING id`,
  ),
  fees: statement('fees', 'SELECT keep_project_fees($1, $2, $3::numeric / 100, $4, $5::numeric / 100, $6)'),
  document: statement(
    'document',
    `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
    VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', 1, 'plan.pdf', $2, false) RETURNING id`,
  ),
  wallet: statement('wallet', 'SELECT balance_cents AS balance, held_cents AS held FROM ledger_accounts WHERE id = $1'),
};

/** A database of its own, or the one `on` that owner's address, with what is needed to buy and to invest, without serving any calls. */
export async function openTestLedger(settings: { connections?: number; on?: string } = {}): Promise<TestLedger> {
  const { on } = settings;
  const test = on ? { way: { url: on }, ownerUrl: on, drop: async () => {} } : await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-ledger-'));
  const database = openDatabase(test.way.url, {
    ...test.way,
    role: 'guildhall_app',
    max: settings.connections ?? 10,
    // A race is about who wins. How long the last one waits is about the machine.
    patience: 60_000,
    lockPatience: 30_000,
  });
  const owner = openDatabase(test.ownerUrl, { max: 4 });
  const config = readConfig({
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    SECRET: secret,
    SANDBOX_WEBHOOK_SECRET: `another-${secret}`,
  });
  const fileStore = createDiskFileStore(join(folder, 'files'));
  const linkTo = (fileId: string | null) => (fileId === null ? '' : linkToFile(fileId, secret));
  const dataKeys = openDataKeys('', join(folder, 'data-keys'), { make: true });
  const site = siteOf(config, () => config.port);
  const jobs = (): never => {
    throw new Error('A ledger without calls has no jobs.');
  };
  const payments = paymentProviders(config, database, { selfUrl: () => 'http://localhost', jobs });
  const mailer: Mailer = { send: () => Promise.resolve() };
  const resources = {
    config,
    site,
    log: openLog('error'),
    database,
    dataKeys,
    fileStore,
    linkTo,
    payments,
    mailer,
  } as Resources;

  const ledger: TestLedger = {
    database,
    owner,
    ownerUrl: test.ownerUrl,
    resources,
    member: async (type = 1, name = 'Test Member') => {
      const id = randomUUID();
      const tokenHash = createHash('sha256').update(id).digest();
      await owner.query(sql.member, [id, type, name, tokenHash]);
      return { id, type, tokenHash };
    },
    project: async ({ by, budget, unit, minimum = 1n, roi = 10, title = 'Test Project', fees }) => {
      const [made] = await owner.query<{ id: string }>(sql.project, [by.id, title, budget, roi, minimum, unit ?? null]);
      if (fees) await owner.query(sql.fees, [made!.id, by.id, ...fees.order, ...fees.investment]);
      return made!.id;
    },
    document: async (of) => (await owner.query<{ id: string }>(sql.document, [of.id, newStorageKey()]))[0]!.id,
    topUp: async (member, cents) => {
      const opening = { payerId: member.id, provider: 'sandbox', purchaseId: null, amountCents: cents, returnUrl: '' };
      const { paymentId } = await openPayment(database, opening);
      await settleInLedger(database, paymentId);
      return paymentId;
    },
    as: (member, { key, body = {} } = {}) => ({
      db: database,
      resources,
      log: resources.log,
      address: '127.0.0.1',
      tokenHash: member.tokenHash,
      needs: 'self',
      recorded: '',
      idempotencyKey: key ?? null,
      fingerprint: createHash('sha256').update(JSON.stringify(body)).digest(),
      refuse,
      raw: { body: Buffer.alloc(0), headers: {} },
      caller: { id: member.id, type: member.type, actor: member.id },
    }),
    wallet: async (member) => (await database.query<{ balance: bigint; held: bigint }>(sql.wallet, [member.id]))[0]!,
    asOwner: (text, params = []) => owner.query({ name: '', text }, params),
    stop: async () => {
      await database.close();
      await owner.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return ledger;
}

/** An order form with units and who pays alone. */
export function anOrder(projectId: string, numberOfUnit: number, payFromWallet: boolean) {
  return {
    projectId,
    numberOfUnit,
    payFromWallet,
    address: '1 Test Street',
    postalCode: '10115',
    contactNo: '5550000001',
  };
}

/** A withdraw form with the amount alone, in cents. */
export function aWithdrawal(amount: bigint) {
  return {
    amount,
    bankName: 'Test Bank',
    accountHolderName: 'Test Member',
    accountNumber: '12345678',
    sortCode: '00-00-00',
    swiftCode: 'TESTDE00',
  };
}

/** One person marks whatever it is as paid or returned. */
export const markedAlone: MarkLimits = { mostAlone: 10n ** 15n, weekAlone: 10n ** 15n, oneOperator: true };

/** One operator approves whatever it is. */
export const aloneAlways: AloneLimits = { mostAlone: 10n ** 15n, weekAlone: 10n ** 15n, waitHours: 0 };
