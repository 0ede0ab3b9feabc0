import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../base/files/test-files.ts';
import { paymentsApp, type PaymentsApp } from '../money/payments/test-payments.ts';
import { placesJob } from '../base/places/places-job.ts';
import { diskFull, hasRoom } from '../platform/process/disk.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { testProxy } from '../platform/database/test-proxy.ts';
import type { Answer, Person } from '../server/test-app.ts';
import { secondProcess } from './second-process.ts';

let app: PaymentsApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp();
  guild = await app.signUp(2);
});
afterAll(() => app.stop());

async function until(done: () => boolean | Promise<boolean>, seconds = 15) {
  for (const end = Date.now() + seconds * 1000; !(await done()) && Date.now() < end;) await sleep(50);
}

async function ready() {
  return (await app.server.inject({ url: '/health/ready' })).statusCode;
}

function count(answers: Answer[], status: number) {
  return answers.filter((answer) => answer.status === status).length;
}

it('a locked wallet delays no other account and answers with a message', async () => {
  await app.addMoney(ada, await app.topUp(ada, 50), 50);
  const [project] = await app.owner<{ id: string }>(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, id, 'Bread oven', 'An oven for all.', 100, 5, 12, 1 FROM project_categories LIMIT 1 RETURNING id`,
    [guild.id],
  );
  const holder = new Client({ connectionString: app.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('UPDATE ledger_accounts SET balance_cents = balance_cents WHERE id = $1', [ada.id]);
    const body = { projectId: project!.id, numberOfUnit: 1, payFromWallet: true };
    const form = { ...body, address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
    const orders = Array.from({ length: 12 }, () =>
      app.call('POST', '/project/order', { token: ada.token, body: form }),
    );
    await until(() => app.resources.database.gauge().waiting > 0);
    const from = Date.now();
    expect(await ready()).toBe(200);
    expect(Date.now() - from).toBeLessThan(1500);
    const other = await app.call('GET', '/wallet', { token: guild.token });
    expect(other.status).toBe(200);
    expect(Date.now() - from).toBeLessThan(9000);
    const answers = await Promise.all(orders);
    expect(count(answers, 503)).toBe(12);
    expect(answers[0]).toMatchObject({
      message: 'Something else is changing this right now. Please try again.',
      headers: { 'retry-after': '1' },
    });
  } finally {
    await holder.end();
  }
  expect((await app.balance(ada)).balance).toBe(5000n);
});

it('no file is written while a transaction is open', async () => {
  const { fileStore } = app.resources;
  const put = fileStore.put.bind(fileStore);
  const openWhilePut: number[] = [];
  fileStore.put = async (...args) => {
    const [row] = await app.owner<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    openWhilePut.push(row!.open);
    await put(...args);
  };
  try {
    const file = { filename: 'a.pdf', bytes: await makePdf() };
    const complaint = { subject: 'Late', message: 'It came late.', attachment: file, 'complaintIds[0]': guild.id };
    expect(await app.call('POST', '/complain/send', { token: ada.token, body: complaint })).toMatchObject({
      status: 200,
    });
    const asked = { reportId: 'R-1', message: 'Please', orgId: guild.id };
    const { id } = (await app.call('POST', '/report/request', { token: ada.token, body: asked })).data;
    const report = { id, reportName: 'Figures', document: file };
    expect(await app.call('POST', '/report/document', { token: guild.token, body: report })).toMatchObject({
      status: 200,
    });
    expect(await app.call('POST', '/report/document', { token: guild.token, body: report })).toMatchObject({
      status: 422,
    });
  } finally {
    fileStore.put = put;
  }
  expect(openWhilePut).toEqual([0, 0]);
});

it('a full disk answers 503, fails the readiness check and is counted', async () => {
  const metric = async () =>
    /disk_full_errors_total (\d+)/.exec((await app.server.inject({ url: '/metrics' })).body)?.[1];
  const { fileStore } = app.resources;
  const put = fileStore.put;
  const file = { filename: 'a.pdf', bytes: await makePdf() };
  const body = { subject: 'Late', message: 'It came late.', attachment: file, 'complaintIds[0]': guild.id };
  const send = () => app.call('POST', '/complain/send', { token: ada.token, body });
  const refusal = {
    status: 503,
    message: 'There is no room left on the disk, so nothing was saved. Please try again later.',
  };
  const before = Number(await metric());
  // The kernel's own way to say so.
  fileStore.put = (_key, bytes) => writeFile('/dev/full', bytes);
  try {
    expect(await send()).toMatchObject(refusal);
  } finally {
    fileStore.put = put;
  }
  expect(await ready()).toBe(503);
  const { least, last } = { least: app.resources.config.leastFreeMb, last: diskFull.last };
  expect(await hasRoom(app.resources.config.dataDir, least * 1024 * 1024, last + 31_000)).toBe(true);
  expect(await hasRoom(app.resources.config.dataDir, Number.MAX_SAFE_INTEGER, last + 31_000)).toBe(false);
  diskFull.last = 0;
  expect(await ready()).toBe(200);

  await app.owner(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
  await app.owner('CREATE TRIGGER no_room BEFORE INSERT ON complaint_texts FOR EACH ROW EXECUTE FUNCTION no_room()');
  const files = await app.owner('SELECT id FROM files');
  expect(await send()).toMatchObject(refusal);
  await app.owner('DROP TRIGGER no_room ON complaint_texts');
  expect(await app.owner('SELECT id FROM files')).toEqual(files);
  expect(Number(await metric())).toBe(before + 2);
  diskFull.last = 0;
});

it('places are loaded by a job that retries until it succeeds', async () => {
  const errors: object[] = [];
  let tries = 0;
  const finder = {
    suggest: async () => [],
    prepare: async () => {
      if (++tries === 1) throw new Error('The connection was cut.');
    },
  };
  const jobs = startJobs(app.ownerUrl, placesJob(finder, app.resources.database, app.ownerUrl, Promise.resolve()), {
    error: (context) => errors.push(context),
  });
  await until(() => tries > 1, 25);
  await jobs.stop();
  expect(tries).toBeGreaterThan(1);
  expect(errors).toHaveLength(1);
}, 40_000);

it('a start whose first 20 connections are cut still ends ready, with queues and places', async () => {
  const proxy = await testProxy(app.ownerUrl, (nth) => (nth < 20 ? (nth % 7) * 15 : null));
  const second = await secondProcess(app, { databaseUrl: proxy.url, env: { PHOTON_URL: '' } });
  try {
    expect(proxy.count()).toBeGreaterThan(0);
    await until(async () => (await second.get('/health/ready')).status === 200, 30);
    expect((await second.get('/health/ready')).status).toBe(200);
    expect(proxy.count()).toBeGreaterThan(20);
    expect((await second.call('POST', '/auth/forgotPassword', { body: { email: ada.email } })).status).toBe(200);
    const done = async () =>
      (
        await app.owner(
          `SELECT 1 FROM pgboss.job, places_loaded WHERE name = 'mail.send' AND (state IN ('completed', 'retry') OR retry_count > 0)`,
        )
      ).length > 0;
    // No mail server answers there, so that a mail is worked on when it waits for its next try.
    await until(done, 60);
    expect(await done()).toBe(true);
    // Once more, all at the same time.
    proxy.cutAll();
    await until(async () => (await second.get('/health/ready')).status === 200, 20);
    expect((await second.call('GET', '/wallet', { token: ada.token })).status).toBe(200);
    expect(second.exited()).toBe(false);
  } finally {
    await second.stop();
    await proxy.close();
  }
}, 180_000);
