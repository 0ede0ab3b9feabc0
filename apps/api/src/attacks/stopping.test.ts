import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../money/payments/test-payments.ts';
import type { Person } from '../server/test-app.ts';
import { secondProcess } from './second-process.ts';

let app: PaymentsApp;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp();
  const guild = await app.signUp(2);
  await app.addMoney(ada, await app.topUp(ada, 50), 50);
  const [project] = await app.owner<{ id: string }>(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, id, 'Bread oven', 'An oven for all.', 100, 5, 12, 1 FROM project_categories LIMIT 1 RETURNING id`,
    [guild.id],
  );
  projectId = project!.id;
});
afterAll(() => app.stop());

function ask(url: string, options: { agent?: Agent; token?: string; method?: string; body?: object } = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { agent, token = '', method = 'GET', body } = options;
    const headers = { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) };
    const asking = request(url, { method, headers, ...(agent ? { agent } : {}) }, resolve);
    asking.on('error', reject);
    asking.end(body ? JSON.stringify(body) : undefined);
  });
}

async function read(url: string, options?: Parameters<typeof ask>[1]) {
  const answer = await ask(url, options);
  answer.resume();
  return { status: answer.statusCode, connection: answer.headers.connection };
}

it('a stopping process fails readiness first, answers what is in flight, and ends within five seconds', async () => {
  const second = await secondProcess(app, { env: { DRAIN_SECONDS: '2' } });
  const { origin, port } = new URL(second.base);
  const agent = new Agent({ keepAlive: true });
  const holder = new Client({ connectionString: app.ownerUrl });
  await holder.connect();
  // What may hang on a process when its end is asked for.
  const silent = connect(Number(port), '127.0.0.1');
  const half = connect(Number(port), '127.0.0.1', () => half.write('GET /health/live HTTP/1.1\r\nhost: a\r\n'));
  for (const socket of [silent, half]) socket.on('error', () => {});
  const stream = await ask(`${second.base}/live`, { token: ada.token });
  stream.resume();
  while ((await read(`${origin}/health/ready`)).status !== 200) await sleep(50);
  expect(await read(`${origin}/health/ready`, { agent })).toEqual({ status: 200, connection: 'keep-alive' });

  await holder.query('BEGIN');
  await holder.query('UPDATE ledger_accounts SET balance_cents = balance_cents WHERE id = $1', [ada.id]);
  const form = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId, numberOfUnit: 1, payFromWallet: true, ...form };
  const inFlight = read(`${second.base}/project/order`, { agent, token: ada.token, method: 'POST', body });
  await sleep(300);
  const asked = Date.now();
  second.signal('SIGTERM');
  for (let status: number | undefined; status !== 503;) status = (await read(`${origin}/health/ready`)).status;
  expect(await read(`${second.base}/wallet`, { token: ada.token, agent })).toEqual({
    status: 200,
    connection: 'close',
  });
  // A second signal of the same kind, as a process group gets it, shortens nothing.
  second.signal('SIGTERM');
  await holder.query('ROLLBACK');
  await holder.end();
  expect(await inFlight).toEqual({ status: 200, connection: 'close' });
  await sleep(1000 - (Date.now() - asked));
  expect((await read(`${second.base}/wallet`, { token: ada.token })).status).toBe(200);
  const last = asked + 2000;
  expect(await second.ended).toBe(0);
  expect(Date.now() - last).toBeLessThan(5000);
  if (!stream.closed) await once(stream, 'close');
  await second.stop();
});

it('a request longer than the drain is answered', async () => {
  const second = await secondProcess(app);
  const holder = new Client({ connectionString: app.ownerUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('UPDATE ledger_accounts SET balance_cents = balance_cents WHERE id = $1', [ada.id]);
  const form = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId, numberOfUnit: 1, payFromWallet: true, ...form };
  const inFlight = read(`${second.base}/project/order`, { token: ada.token, method: 'POST', body });
  await sleep(300);
  second.signal('SIGTERM');
  await sleep(300);
  await holder.query('ROLLBACK');
  await holder.end();
  expect((await inFlight).status).toBe(200);
  const last = Date.now();
  expect(await second.ended).toBe(0);
  expect(Date.now() - last).toBeLessThan(5000);
  await second.stop();
});
