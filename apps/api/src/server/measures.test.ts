import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobsApp } from './app.ts';
import { placeInvestment } from '../market/investments/investments.sql.ts';
import { booksJob } from '../money/books/check-books.ts';
import { noteBackup } from '../commands/backups.sql.ts';
import { judgeLedger } from '../money/ledger/verify-ledger.ts';
import { openPayment } from '../money/payments/payments.sql.ts';
import { refuse } from '../platform/calls/refusal.ts';
import { measuring } from '../platform/database/measures.ts';
import { testApp, type TestApp } from './test-app.ts';
import { aWithdrawal, openTestLedger, type Member, type TestLedger } from '../money/wallet/test-ledger.ts';
import { decideWithdrawal } from '../money/withdrawals/decide-withdrawal.ts';
import { withdraw } from '../money/withdrawals/withdraw.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';

let app: TestApp;
let ledger: TestLedger;
let member: Member;

beforeAll(async () => {
  app = await testApp();
  await vi.waitUntil(() => app.resources.jobs.ready(), { timeout: 20_000 });
  ledger = await openTestLedger({ on: app.ownerUrl });
  member = await ledger.member();
  await ledger.topUp(member, 100_000n);
});
afterAll(async () => {
  await ledger.stop();
  await app.stop();
});

/** What `/metrics` says of a gauge at this moment, by its labels. */
async function metricOf(name: string): Promise<Record<string, number>> {
  const { database, measures } = app.resources;
  const measured = measuring(database, measures, (error) => {
    throw error;
  });
  const page = createJobsApp({ ...app.resources, measured });
  const { body } = await page.inject({ url: '/metrics' });
  await page.close();
  expect(body).toContain(`# TYPE ${name} `);
  const lines = [...body.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  return Object.fromEntries(
    lines.map(([, labels = '', value]) => [labels.replaceAll(/\w+="([^"]*)"/g, '$1'), Number(value)]),
  );
}

it('payments that have not ended are counted by their age, those that were charged apart', async () => {
  const opening = { payerId: member.id, provider: 'sandbox', purchaseId: null, amountCents: 100n, returnUrl: '' };
  await openPayment(ledger.database, opening);
  const old = await openPayment(ledger.database, opening);
  const charged = await openPayment(ledger.database, opening);
  await ledger.asOwner(`UPDATE payments SET created_at = now() - interval '2 hours' WHERE id = $1`, [old.paymentId]);
  await ledger.asOwner(
    `UPDATE payments SET created_at = now() - interval '20 minutes', status = 'succeeded' WHERE id = $1`,
    [charged.paymentId],
  );
  expect(await metricOf('payments_unsettled')).toEqual({
    'waiting,0s': 2,
    'waiting,15m': 1,
    'waiting,1h': 1,
    'waiting,1d': 0,
    'charged,0s': 1,
    'charged,15m': 1,
    'charged,1h': 0,
    'charged,1d': 0,
  });
});

it('withdrawals that wait, and what is held, are counted and added up by their age', async () => {
  const old = await withdraw(ledger.as(member), aWithdrawal(300n));
  const approved = await withdraw(ledger.as(member), aWithdrawal(500n));
  await withdraw(ledger.as(member), aWithdrawal(700n));
  await ledger.asOwner(`UPDATE withdrawals SET created_at = now() - interval '4 days' WHERE id = $1`, [old.id]);
  await ledger.asOwner(`UPDATE holds SET created_at = now() - interval '4 days' WHERE reference_id = $1`, [old.id]);
  await confirmed(ledger.asOwner, approved.id);
  const decision = { id: approved.id, approve: true, operatorId: null, asTest: true };
  await decideWithdrawal({ db: ledger.database, refuse }, decision);
  const other = await ledger.member();
  await ledger.topUp(other, 400n);
  await placeInvestment(ledger.as(other), {
    projectId: await ledger.project({ by: await ledger.member(2), budget: 10_000n }),
    documentId: await ledger.document(other),
    message: 'Good luck.',
    holdSeconds: 60,
    cents: 900n,
    choice: 2,
  });
  const withdrawn = { 'withdrawal,0s': 2, 'withdrawal,1h': 1, 'withdrawal,1d': 1, 'withdrawal,7d': 0 };
  const invested = { 'investment,0s': 1, 'investment,1h': 0, 'investment,1d': 0, 'investment,7d': 0 };

  expect(await metricOf('withdrawals_waiting')).toMatchObject({
    'pending,0s': 2,
    'pending,1d': 1,
    'pending,3d': 1,
    'pending,7d': 0,
    'approved,0s': 1,
    'approved,1d': 0,
  });
  expect(await metricOf('withdrawals_waiting_cents')).toMatchObject({ 'pending,0s': 1_000, 'pending,3d': 300 });
  expect(await metricOf('holds_open')).toEqual({ ...withdrawn, ...invested });
  expect(await metricOf('holds_open_cents')).toMatchObject({
    'withdrawal,0s': 1_000,
    'withdrawal,1d': 300,
    'investment,0s': 400,
  });
});

it('the accounts of the house are told by their kept balances', async () => {
  const kept = await metricOf('ledger_house_cents');
  expect(kept).toMatchObject({ clearing_sandbox: -100_400, payouts: 500, fees: 0, receivables: 0 });
});

it('the verdict on the ledger is told with its time once there is one', async () => {
  expect(await metricOf('ledger_faults')).toEqual({});
  expect(await metricOf('ledger_verified_timestamp_seconds')).toEqual({});
  await booksJob(app.resources).work({});
  expect(await metricOf('ledger_faults')).toEqual({ '': 0 });
  await ledger.asOwner(`UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'fees'`);
  expect(await judgeLedger(ledger.database)).toHaveLength(2);
  expect(await metricOf('ledger_faults')).toEqual({ '': 2 });
  expect((await metricOf('ledger_verified_timestamp_seconds'))['']).toBeCloseTo(Date.now() / 1000, -2);
  await ledger.asOwner(`UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE kind = 'fees'`);
});

it('the last copy of the database is told with its time once there is one', async () => {
  expect(await metricOf('backup_timestamp_seconds')).toEqual({});
  await ledger.asOwner(`INSERT INTO backups (kind, made_at) VALUES ('archive', now() - interval '1 day')`);
  await noteBackup(ledger.owner, 'copy');
  expect((await metricOf('backup_timestamp_seconds'))['']).toBeCloseTo(Date.now() / 1000, -2);
  expect(await metricOf('log_archive_failing')).toEqual({});
});

it('the connections of the server are told, with how many it takes', async () => {
  const open = await metricOf('database_server_connections');
  const most = await metricOf('database_server_connections_most');
  expect(open['']).toBeGreaterThan(0);
  expect(most['']).toBeGreaterThan(open['']!);
  expect(await metricOf('database_slots_lost')).toEqual({ '': 0 });
});

it('jobs that are due and not begun are counted by their kind, with the age of the oldest', async () => {
  for (let n = 0; n < 2; n++) await app.resources.jobs.send('mail.send', { to: '' });
  await app.resources.jobs.send('mail.send', { to: '' }, { afterSeconds: 60 });
  await ledger.asOwner(
    `UPDATE pgboss.job SET start_after = now() - interval '5 minutes' WHERE id = (
      SELECT id FROM pgboss.job WHERE name = 'mail.send' AND start_after <= now() LIMIT 1)`,
  );
  expect(await metricOf('jobs_waiting')).toMatchObject({ 'mail.send': 2, 'files.sweep': 0 });
  const oldest = await metricOf('jobs_oldest_seconds');
  expect(oldest['mail.send']).toBeGreaterThanOrEqual(300);
  expect(oldest['mail.send']).toBeLessThan(400);
  expect(oldest['files.sweep']).toBe(0);
});

it.each(['payments_unsettled', 'holds_open', 'withdrawals_waiting'])(
  '%s is read by an index of what is open alone',
  async (name) => {
    const { text } = app.resources.measures.find(({ gauges }) => name in gauges)!.read;
    const index = { holds_open: 'holds_open_by_age' }[name] ?? name;
    await ledger.owner.transaction(async (db) => {
      for (const other of ['seqscan', 'bitmapscan', 'sort'])
        await db.query({ name: '', text: `SET LOCAL enable_${other} TO off` }, []);
      const rows = await db.query<{ 'QUERY PLAN': string }>({ name: '', text: `EXPLAIN ${text}` }, []);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${index} on`);
    });
  },
);
