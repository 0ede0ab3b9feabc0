// npm run drill:rolling [-- restarts, holders]: two processes behind HAProxy, restarted in turn under load, while the investments of a
// project's many holders are released and those of another get an instalment. No request may fail, and everybody gets theirs once.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf } from '../../apps/api/src/base/files/test-files.ts';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import {
  answers,
  call,
  complain,
  installed,
  liftLimits,
  scratch,
  signUp,
  startLoad,
  startServer,
  topUp,
  untilReady,
  type Someone,
} from './product.ts';
import { endOfJobs, leftOfJobs, payNext, prepareJobs, reachGoal } from './two-jobs.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const [restarts = 20, holders = 5000] = process.argv.slice(2).map(Number);
const perSecond = 40;
const { home, remove } = scratch();
const log = { info: () => {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log });
const front = await freePort();
const one = await freePort();
const two = await freePort();
const env = installed({ database: postgres.url, url: `http://127.0.0.1:${front}`, folder: join(home, 'data') });
writeFileSync(
  join(home, 'haproxy.cfg'),
  `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch
frontend front
  bind 127.0.0.1:${front}
  default_backend product
backend product
  option httpchk GET /health/ready
  default-server check inter 1s fall 2 rise 2
  server one 127.0.0.1:${one}
  server two 127.0.0.1:${two}
`,
);
const servers = [startServer(one, env)];
await untilReady(servers[0]!);
servers.push(startServer(two, env));
await untilReady(servers[1]!);
const balancer = spawn('haproxy', ['-db', '-f', join(home, 'haproxy.cfg')], { stdio: 'ignore' });
process.on('exit', () => balancer.kill('SIGKILL'));
const base = `http://127.0.0.1:${front}`;
while (!(await answers(`${base}/health/ready`))) await sleep(100);

const owner = openDatabase(postgres.url, { max: 2, patience: 600_000 });
const jobs = await prepareJobs({ base, owner, organization: await signUp(base, 2) }, holders);
const people: Someone[] = [];
for (let n = 0; n < 20; n++) people.push(await signUp(base));
const guild = await signUp(base, 2);
const pdf = await makePdf();
const counts = { requests: 0, uploads: 0, payments: 0, streams: 0 };
const failures: string[] = [];
let running = true;

function note(what: string, result: { status: number; message: string }) {
  counts.requests++;
  if (result.status === 200) return;
  failures.push(`${new Date().toISOString()} ${what}: ${result.status} ${result.message}`);
  if (failures.length <= 20) console.log(failures.at(-1));
}

async function listen(token: string) {
  while (running) {
    try {
      const answer = await fetch(`${base}/api/live`, { headers: { authorization: token } });
      counts.streams++;
      note('live', { status: answer.status, message: '' });
      const reader = answer.body!.getReader();
      while (running && !(await reader.read()).done);
    } catch (error) {
      const cause = (error as { cause?: Error }).cause;
      // A stream that ends is no failure, one that does not begin is.
      if (cause?.message && /ECONNREFUSED|socket hang up/.test(cause.message))
        note('live', { status: 0, message: cause.message });
    }
    await sleep(1000);
  }
}

const streams = people.slice(0, 10).map(({ token }) => listen(token));
const stopLoad = startLoad(perSecond, async (n) => {
  const by = people[n % people.length]!;
  if (n % 10 === 0) {
    counts.uploads++;
    note('upload', await complain(base, by, guild, pdf, `Number ${n}`));
  } else if (n % 10 === 5) {
    counts.payments++;
    for (const result of await topUp(base, by, 10)) note('payment', result);
  } else note('read', await call(base, 'GET', n % 2 ? '/wallet' : '/profile', { token: by.token }));
});

const stopLifting = liftLimits(() => `${env.DATABASE_URL}?application_name=drill`);
const codes: (number | null)[] = [];
const from = Date.now();
let slowest = 0;
const instalments: string[] = [];
let isUnderWay = false;
for (let n = 0; n < restarts; n++) {
  const at = n % 2;
  const server = servers[at]!;
  if (n === 0) await reachGoal(server.base, jobs);
  const asked = Date.now();
  server.child.kill('SIGTERM');
  if (n === 0) {
    // Late in the time in which it still serves, so that it ends on the way.
    await sleep(4000);
    instalments.push(await payNext(server.base, owner, jobs));
  }
  codes.push(await server.ended);
  slowest = Math.max(slowest, Date.now() - asked);
  const left = await leftOfJobs(owner, jobs);
  isUnderWay ||= left.inEscrow > 0 && left.toCredit !== 0;
  servers[at] = startServer(at === 0 ? one : two, env);
  await untilReady(servers[at]);
  // Until the balancer has seen it twice.
  await sleep(2500);
  console.log(
    `restart ${n + 1}: ${counts.requests} requests, ${failures.length} failed; ${left.inEscrow} to be released, ${left.toCredit ?? 'all'} to be credited`,
  );
}
const problems = await endOfJobs(owner, jobs, instalments);
if (!isUnderWay)
  problems.push(
    'The jobs were not under way when a process had ended, which proves nothing of them. Give more holders.',
  );

await stopLoad();
stopLifting();
running = false;
for (const server of servers) server.child.kill('SIGTERM');
for (const server of servers) codes.push(await server.ended);
await Promise.race([Promise.all(streams), sleep(5000)]);
balancer.kill('SIGTERM');
const faults = await verifyLedger(owner);
await owner.close();
await postgres.stop();
remove();
const { requests, uploads, payments, streams: opened } = counts;
console.log(
  `${restarts} restarts in ${Math.round((Date.now() - from) / 1000)} s: ${requests} requests (${uploads} uploads, ${payments} payments, ${opened} streams), ${failures.length} failed; exit codes ${[...new Set(codes)].join(', ')}; slowest end ${slowest} ms with a drain of 5,000; ledger faults ${faults.length}.`,
);
for (const problem of problems) console.log(problem);
process.exit(failures.length + faults.length + problems.length === 0 && codes.every((code) => code === 0) ? 0 : 1);
