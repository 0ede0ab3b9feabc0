// npm run drill:cut-connections [-- seconds]: every connection to the database is cut once a second under load, and then
// starts are made during which each of the first 20 connections is cut in turn. The process lives, readiness tells the
// truth, and all queues work afterwards.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { makePdf } from '../../apps/api/src/files/test-files.ts';
import { verifyLedger } from '../../apps/api/src/operator/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { testProxy } from '../../apps/api/src/platform/database/test-proxy.ts';
import { answers, call, complain, liftLimits, scratch, signUp, startServer, topUp, untilReady } from './product.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const seconds = Number(process.argv[2] ?? 60);
const starts = Number(process.argv[3] ?? 20);
const { home, remove } = scratch();
const log = { info: () => {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log });
const databaseUrl = postgres.url.replace(/\?.*/, '');
const port = await freePort();
const env = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(home, 'data'),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  DRAIN_SECONDS: '0',
};
const owner = new Pool({ connectionString: `${databaseUrl}?application_name=drill`, max: 2 });
owner.on('error', () => {});
const problems: string[] = [];

/** Whether a mail that is asked for now is worked on, as far as it goes without a mail server. */
async function queuesWork(base: string, email: string): Promise<boolean> {
  const worked = async () =>
    Number(
      (await owner.query(`SELECT count(*) FROM pgboss.job WHERE name = 'mail.send' AND started_on IS NOT NULL`)).rows[0]
        .count,
    );
  const before = await worked();
  const asked = await call(base, 'POST', '/auth/forgotPassword', { body: { email } });
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(200)) if ((await worked()) > before) return true;
  problems.push(`The queue does not work (${asked.status} ${asked.message}).`);
  return false;
}

const server = startServer(port, env);
await untilReady(server);
const { base } = server;
const people = [];
for (let n = 0; n < 10; n++) people.push(await signUp(base));
const guild = await signUp(base, 2);
const pdf = await makePdf();
const statuses = new Map<number, number>();
const paid = new Map<string, { sure: number; perhaps: number }>(people.map(({ id }) => [id, { sure: 0, perhaps: 0 }]));
const stopLifting = liftLimits(() => `${databaseUrl}?application_name=drill`);
let running = true;
const workers = people.map(async (by, n) => {
  for (let round = 0; running; round++) {
    let status: number;
    if ((round + n) % 4 === 0) {
      const results = await topUp(base, by, 10);
      status = results.at(-1)!.status;
      const sum = paid.get(by.id)!;
      if (results.length === 3 && status === 200) sum.sure += 10;
      else sum.perhaps += 10;
    } else if ((round + n) % 4 === 1) status = (await complain(base, by, guild, pdf, `Number ${round}`)).status;
    else status = (await call(base, 'GET', '/wallet', { token: by.token })).status;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(100);
  }
});
let cut = 0;
let truthful = 0;
for (let n = 0; n < seconds; n++) {
  cut += (
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'drill'`,
    )
  ).rowCount!;
  await sleep(1000);
  if (await answers(`${base}/health/ready`)) truthful++;
}

running = false;
stopLifting();
await Promise.all(workers);
if (server.child.exitCode !== null) problems.push(`The process ended with ${server.child.exitCode}.`);
const from = Date.now();
await untilReady(server);
const back = Date.now() - from;
await queuesWork(base, people[0]!.email);
for (const by of people) {
  const { sure, perhaps } = paid.get(by.id)!;
  const { rows } = await owner.query('SELECT balance_cents::int AS cents FROM ledger_accounts WHERE id = $1', [by.id]);
  const balance = (rows[0]?.cents ?? 0) / 100;
  if (balance < sure || balance > sure + perhaps) problems.push(`${balance} in a wallet, ${sure} acknowledged.`);
}

server.child.kill('SIGTERM');
if ((await server.ended) !== 0) problems.push('The process did not end with 0.');
console.log(
  `${seconds} s: ${cut} connections cut, answers by status ${JSON.stringify(Object.fromEntries(statuses))}, ready ${truthful} of ${seconds} times a second after a cut, ready again ${back} ms after the last.`,
);

let slowest = 0;
for (let nth = 0; nth < starts; nth++) {
  const proxy = await testProxy(databaseUrl, (n) => (n === nth ? (nth % 4) * 20 : null));
  const asked = Date.now();
  const again = startServer(await freePort(), { ...env, DATABASE_URL: proxy.url });
  try {
    await untilReady(again);
    slowest = Math.max(slowest, Date.now() - asked);
    await queuesWork(again.base, people[nth % people.length]!.email);
  } catch (error) {
    problems.push(`Start ${nth}: ${(error as Error).message}`);
  }
  again.child.kill('SIGTERM');
  const code = await again.ended;
  if (code !== 0) problems.push(`Start ${nth} ended with ${code}.`);
  await proxy.close();
}

await owner.end();
const database = openDatabase(postgres.url, { max: 2 });
const faults = await verifyLedger(database);
await database.close();
await postgres.stop();
remove();
for (const problem of [...problems, ...faults]) console.log(problem);
console.log(
  `${starts} starts with one connection cut each, the slowest ready after ${slowest} ms; ${problems.length} problems, ledger faults ${faults.length}.`,
);
process.exit(problems.length + faults.length === 0 ? 0 : 1);
