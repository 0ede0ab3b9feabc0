// npm run drill:crash [-- kills of the server, kills of PostgreSQL]: kill -9 under load; each acknowledged operation is
// looked up afterwards, and the sweep leaves no orphan.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiskFileStore } from '../../apps/api/src/base/files/disk-file-store.ts';
import { sweep } from '../../apps/api/src/base/files/sweep.ts';
import { makePdf } from '../../apps/api/src/base/files/test-files.ts';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import {
  call,
  complain,
  liftLimits,
  scratch,
  signUp,
  startServer,
  topUp,
  untilReady,
  type Someone,
} from './product.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const [serverKills = 20, databaseKills = 10] = process.argv.slice(2).map(Number);
const { home, remove } = scratch();
const port = await freePort();
const env = { DATA_DIR: home };
let server = startServer(port, env);
await untilReady(server);
const { base } = server;
const people: Someone[] = [];
for (let n = 0; n < 8; n++) people.push(await signUp(base));
const guild = await signUp(base, 2);
const pdf = await makePdf();

const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim();

function pidFile() {
  return readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n');
}

const stopLifting = liftLimits(() => {
  try {
    return `postgres://guildhall:${password}@127.0.0.1:${pidFile()[3]}/guildhall`;
  } catch {
    return 'postgres://127.0.0.1:1/none';
  }
});
type Done = { sure: number; perhaps: number };
const money = new Map<string, Done>(people.map(({ id }) => [id, { sure: 0, perhaps: 0 }]));
const serverLines: string[] = [];
const signedUp: Someone[] = [];
let tried = 0;
let acknowledged = 0;
let running = true;
const workers = people.map(async (by, n) => {
  for (let round = 0; running; round++) {
    tried++;
    if (round % 3 === 0) {
      const results = await topUp(base, by, 10);
      const sure = results.length === 3 && results[2]!.status === 200;
      money.get(by.id)![sure ? 'sure' : 'perhaps'] += 10;
      if (sure) acknowledged++;
    } else if (round % 3 === 1) {
      const message = `Complaint ${n}-${round}`;
      if ((await complain(base, by, guild, pdf, message)).status === 200) {
        serverLines.push(message);
        acknowledged++;
      }
    } else {
      const someone = await signUp(base).catch(() => null);
      if (someone) {
        signedUp.push(someone);
        acknowledged++;
      }
    }
    await sleep(20);
  }
});
for (let n = 0; n < serverKills; n++) {
  await sleep(500 + Math.random() * 1500);
  server.child.kill('SIGKILL');
  await server.ended;
  server = startServer(port, env);
  await untilReady(server);
  console.log(`server killed ${n + 1} times: ${tried} operations, ${acknowledged} acknowledged`);
}

for (let n = 0; n < databaseKills; n++) {
  await sleep(500 + Math.random() * 1500);
  process.kill(Number(pidFile()[0]), 'SIGKILL');
  await sleep(300);
  await untilReady(server);
  console.log(`PostgreSQL killed ${n + 1} times: ${tried} operations, ${acknowledged} acknowledged`);
}

running = false;
stopLifting();
await Promise.all(workers);
await untilReady(server);

const problems: string[] = [];
for (const someone of signedUp)
  if ((await call(base, 'GET', '/profile', { token: someone.token })).status !== 200)
    problems.push('A sign-up is lost.');
server.child.kill('SIGTERM');
const code = await server.ended;
if (code !== 0) problems.push(`The server ended with ${code}.`);
const log = { info: () => {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log });
const owner = openDatabase(postgres.url, { max: 2 });

function rows<Row>(text: string, params: unknown[] = []) {
  return owner.query<Row>({ name: '', text }, params);
}

for (const [id, { sure, perhaps }] of money) {
  const [row] = await rows<{ cents: number }>(
    'SELECT balance_cents::float8 AS cents FROM ledger_accounts WHERE id = $1',
    [id],
  );
  const balance = (row?.cents ?? 0) / 100;
  if (balance < sure || balance > sure + perhaps)
    problems.push(`A wallet has ${balance}; ${sure} were acknowledged and ${perhaps} tried besides.`);
}

const texts = new Map(
  (
    await rows<{ message: string; n: number }>('SELECT message, count(*)::int AS n FROM complaint_texts GROUP BY 1')
  ).map(({ message, n }) => [message, n]),
);
for (const message of serverLines)
  if (texts.get(message) !== 1) problems.push(`${message} is there ${texts.get(message) ?? 0} times.`);
const faults = await verifyLedger(owner);

// As it will be in two days, when all that crashes left is old enough.
await rows(`UPDATE files SET created_at = created_at - interval '2 days'`);
const fileStore = createDiskFileStore(join(home, 'files'));
const context = { db: owner, fileStore, mailFolder: join(home, 'mail') };
const swept = await sweep(context, Date.now() + 2 * 86_400_000);
const left = readdirSync(join(home, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 30);
const [kept] = await rows<{ files: number; referred: number }>(
  `SELECT count(*)::int AS files, (SELECT count(*)::int FROM complaint_texts) AS referred FROM files`,
);
if (left.length !== kept!.files || kept!.files !== kept!.referred)
  problems.push(
    `After the sweep: ${left.length} files of bytes, ${kept!.files} rows, ${kept!.referred} of them needed.`,
  );
await owner.close();
await postgres.stop();
remove();
for (const problem of [...problems, ...faults].slice(0, 20)) console.log(problem);
console.log(
  `${serverKills} kills of the server and ${databaseKills} of PostgreSQL: ${tried} operations, ${acknowledged} acknowledged, ${problems.length} problems, ledger faults ${faults.length}; swept ${JSON.stringify(swept)}, ${left.length} files left, each needed.`,
);
process.exit(problems.length + faults.length === 0 ? 0 : 1);
