// npm run drill:repayments [-- holders, kills]: an organization pays its holders an instalment, and then a part of the next.
// npm run drill:funding [-- holders, kills]: a project fails and is given back, another is released and pays a part.
// npm run drill:vote [-- holders, kills]: holders vote on a new plan, which is accepted and comes to each of them.
// npm run drill:update [-- followers, kills]: an update for investors comes to each of them, in the bell and by mail.
// Each time the server is killed by SIGKILL on the way, and everybody has to get what is theirs exactly once. With a third argument, apart, jobs
// have a process of their own (docs/operations.md), which alone is killed.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import {
  call,
  embeddedUrl,
  installed,
  liftLimits,
  scratch,
  signUp,
  startLoad,
  startServer,
  untilReady,
  type Someone,
} from './product.ts';
import {
  ask,
  largeProject,
  leftInEscrow,
  leftToCredit,
  leftToNotify,
  leftToReplan,
  voteByAll,
  wrongNotices,
  wrongPlaces,
  wrongPlan,
  wrongShares,
  type Large,
} from './large-project.ts';

const what = process.argv[2];
const [holders = 100_000, kills = 5] = process.argv.slice(3, 5).map(Number);
const { home, remove } = scratch();
const port = await freePort();
const jobsPort = await freePort();
const postgres = process.argv[5] === 'apart' ? await startDatabase() : undefined;
const env = postgres
  ? installed({ database: postgres.url, url: `http://127.0.0.1:${port}`, folder: join(home, 'data') })
  : { DATA_DIR: home };
let server = startServer(port, postgres ? { ...env, ROLE: 'web' } : env);
await untilReady(server);
let jobs = postgres ? await startJobs() : undefined;
const { base } = server;
const url = postgres?.url ?? embeddedUrl(home);
const owner = openDatabase(url, { max: 2, patience: 600_000 });
const stopLifting = liftLimits(() => url);
const problems: string[] = [];

const organization = await signUp(base, 2);
let calm = 0;
let readyAt = Date.now();
if (what === 'funding') {
  const reached = await prepared('all', 10_000n * BigInt(holders));
  await settled('released', reached);
  await payPart(reached, 0);
  // The last, since each refund has a receipt, for which the copies would have to wait.
  const failing = await prepared('all', 10_000n * BigInt(holders) + 1n);
  await settled('given back', failing);
} else if (what === 'vote') {
  await voted(await prepared('keep', 10_000_000_000n));
} else if (what === 'update') {
  await updated(await prepared('keep', 10_000_000_000n));
} else {
  const of = await prepared('keep', 10_000_000_000n);
  const instalment = await credited('an instalment', of.projectId, undefined);
  problems.push(...(await wrongShares(owner, of, instalment)));
  await payPart(of, instalment);
}

stopLifting();
await owner.close();
jobs?.child.kill('SIGTERM');
await jobs?.ended;
server.child.kill('SIGTERM');
const code = await server.ended;
await postgres?.stop();
if (code !== 0) problems.push(`The server ended with ${code}.`);
remove();
for (const problem of problems.slice(0, 20)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Many have invested in it; what others wait for an answer meanwhile is measured. */
async function prepared(funding: 'keep' | 'all', goal: bigint): Promise<Large> {
  const made = await largeProject({ base, owner, organization }, { funding, goal, holders });
  await noteFaults();
  // What the copies have left to be written is no part of a calm moment.
  await ask(owner, 'CHECKPOINT');
  await sleep(5000);
  calm = (await measured(made.holder, () => sleep(20_000))).whileWarm;
  return made;
}

/** A part that no two can share evenly: 3.33 and a third of a cent for each. */
async function payPart(of: Large, before: number) {
  const part = Math.floor(holders * 3.335 * 100) / 100;
  await credited('a part', of.projectId, part);
  problems.push(...(await wrongShares(owner, of, before + part)));
}

/** Lets the deadline pass, and waits until nothing is in escrow any more. */
async function settled(how: 'given back' | 'released', of: Large) {
  const start = Date.now();
  await ask(owner, 'UPDATE projects SET open_until = now(), settle_at = now() WHERE id = $1', [of.projectId]);
  // The job looks each minute, and as a server starts.
  await restart();
  const during = await measured(of.holder, () => killed(start, () => leftInEscrow(owner, of)));
  console.log(
    `${how} to ${holders} holders in ${seconds(start)} s, restarts included; p99 of other calls ${during.all} ms, ${during.whileWarm} ms without the two seconds after a start, calm ${calm} ms.`,
  );
  problems.push(...(await wrongPlaces(owner, of, how === 'released' ? 'released' : 'returned')));
  await noteFaults();
}

/** Proposes a new plan, lets all vote, and ends the vote. */
async function voted(of: Large) {
  const body = { projectId: of.projectId, months: 18, repayment: 'quarterly', why: 'A bad harvest.' };
  const asking = Date.now();
  const proposed = await call(base, 'POST', '/repayment/plan/propose', { token: organization.token, body });
  if (proposed.status !== 200) throw new Error(`Proposing: ${proposed.status} ${proposed.message}`);
  console.log(`Proposed to ${proposed.data.voters} voters in ${seconds(asking)} s.`);
  await untilNotified(of, asking);
  const voting = Date.now();
  await voteByAll(owner, of);
  console.log(`Voted in ${seconds(voting)} s.`);
  const start = Date.now();
  await ask(owner, 'UPDATE new_plans SET ends_at = now() WHERE project_id = $1', [of.projectId]);
  await restart();
  const during = await measured(organization, () => killed(start, () => leftToReplan(owner, of)));
  console.log(
    `decided, and given to ${holders} holdings in ${seconds(start)} s, restarts included; p99 of other calls ${during.all} ms, ${during.whileWarm} ms without the two seconds after a start, calm ${calm} ms.`,
  );
  await untilNotified(of, start);
  problems.push(...(await wrongPlan(owner, of)));
  await noteFaults();
}

/** Publishes an update, which comes to each investor once. */
async function updated(of: Large) {
  await ask(
    owner,
    `INSERT INTO notification_preferences (user_id, kind, way)
      SELECT user_id, 'projects', 'digest' FROM investments WHERE project_id = $1`,
    [of.projectId],
  );
  const body = { projectId: of.projectId, title: 'The first week', text: 'The wheel turns.', audience: 'investors' };
  const start = Date.now();
  const written = await call(base, 'POST', '/project/update', { token: organization.token, body });
  if (written.status !== 200) throw new Error(`Writing: ${written.status} ${written.message}`);
  const during = await measured(of.holder, () => killed(start, () => leftToNotify(owner, of)));
  console.log(
    `An update to ${holders} followers in ${seconds(start)} s, restarts included; p99 of other calls ${during.all} ms, ${during.whileWarm} ms without the two seconds after a start, calm ${calm} ms.`,
  );
  problems.push(...(await wrongNotices(owner, of)));
  await noteFaults();
}

/** All who are asked are notified in parts; of the end of the vote once all holdings have the plan. */
async function untilNotified({ projectId }: Large, since: number) {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(500)) {
    const [row] = await ask<{ done: boolean }>(
      owner,
      `SELECT notified_at IS NOT NULL AND (status = 'voting' OR finished_at IS NOT NULL) AS done
        FROM new_plans WHERE project_id = $1`,
      [projectId],
    );
    if (row!.done) {
      console.log(`All are notified after ${seconds(since)} s.`);
      return;
    }
  }
  problems.push('Not all voters were notified within five minutes.');
}

async function restart() {
  if (jobs) {
    jobs.child.kill('SIGKILL');
    await jobs.ended;
    jobs = await startJobs();
    return;
  }
  server.child.kill('SIGKILL');
  await server.ended;
  server = startServer(port, env);
  await untilReady(server);
  readyAt = Date.now();
}

/** A database that stays when the product is killed. */
function startDatabase() {
  return startEmbeddedPostgres({ dir: join(home, 'postgres'), log: { info: () => {}, warn: console.warn } });
}

/** A process that does jobs alone. */
async function startJobs() {
  const started = startServer(jobsPort, { ...env, ROLE: 'jobs' });
  await untilReady(started);
  return started;
}

/** Kills the server a part of the holders later each time, so that every part of the way is met, until none is left. */
async function killed(start: number, left: () => Promise<number | null>) {
  for (let times = 0, now = await left(); now !== 0; await sleep(100), now = await left()) {
    if (times >= kills || now === null || now > holders * (1 - (times + 0.5) / (kills + 1))) continue;
    times++;
    console.log(`Killed ${times} times, ${now} of ${holders} left, after ${seconds(start)} s.`);
    await restart();
  }
}

function seconds(since: number) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

async function noteFaults() {
  problems.push(...(await verifyLedger(owner)));
}

/** Pays, kills the server on the way, and waits until all are credited; answers what was paid, in dollars. */
async function credited(amountInWords: string, projectId: string, amount: number | undefined): Promise<number> {
  const [day] = await ask<{ dueOn: string }>(owner, 'SELECT next_due::text AS "dueOn" FROM projects WHERE id = $1', [
    projectId,
  ]);
  const body = { projectId, ...day!, ...(amount === undefined ? {} : { amount }) };
  const start = Date.now();
  const paid = await call(base, 'POST', '/repayment/pay', { token: organization.token, body });
  if (paid.status !== 200) throw new Error(`Paying: ${paid.status} ${paid.message}`);
  const during = await measured(organization, () => killed(start, () => leftToCredit(owner, { projectId })));
  console.log(
    `${amountInWords} to ${holders} holders in ${seconds(start)} s, restarts included; p99 of other calls ${during.all} ms, ${during.whileWarm} ms without the two seconds after a start, calm ${calm} ms.`,
  );
  await noteFaults();
  return paid.data.paid;
}

/**
 * The 99th percentile of what others wait for an answer while something is done, in milliseconds, and the same without the
 * two seconds after each start, in which code and plans are new; what is asked while the server is down does not count.
 */
async function measured(by: Someone, work: () => Promise<unknown>) {
  const times: { ms: number; isWarm: boolean }[] = [];
  const stop = startLoad(50, async (n) => {
    const from = performance.now();
    const answer =
      n % 2 === 0
        ? await call(base, 'GET', '/wallet', { token: by.token })
        : await call(base, 'POST', '/project/list', { token: by.token, body: { start: 0, length: 10 } });
    if (answer.status === 200) times.push({ ms: performance.now() - from, isWarm: Date.now() - readyAt > 2000 });
    else if (answer.status !== 0 && answer.status !== 503)
      problems.push(`${n % 2 === 0 ? 'The wallet' : 'The list'}: ${answer.status} ${answer.message}`);
  });
  await work();
  await stop();
  const p99 = (of: typeof times) =>
    Math.round(of.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(of.length * 0.99)] ?? 0);
  return { all: p99(times), whileWarm: p99(times.filter(({ isWarm }) => isWarm)) };
}
