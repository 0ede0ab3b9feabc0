// npm run drill:restore [-- purchases a second, holders]: a backup while people buy, the investments of a project's many holders are
// released and those of another get an instalment, restored into another folder. Everything that was acknowledged before the backup's
// end is in it, the product starts on it, and both jobs go on there by themselves.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { backUp } from '../../apps/api/src/commands/backup.ts';
import { restore } from '../../apps/api/src/commands/restore.ts';
import { positionOf } from '../../apps/api/src/platform/database/test-log-position.ts';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import {
  buy,
  call,
  embeddedUrl,
  liftLimits,
  publish,
  scratch,
  signUp,
  startLoad,
  startServer,
  topUp,
  untilReady,
  type Someone,
} from './product.ts';
import { endOfJobs, leftOfJobs, payNext, prepareJobs, reachGoal } from './two-jobs.ts';

const [perSecond = 50, holders = 20_000] = process.argv.slice(2).map(Number);
const calm = 3000;
const { home, remove } = scratch();
const first = join(home, 'first');
const second = join(home, 'second');
const server = startServer(await freePort(), { DATA_DIR: first });
await untilReady(server);
const { base } = server;
const url = embeddedUrl(first);
const stopLifting = liftLimits(() => url);

const owner = openDatabase(url, { max: 2, patience: 600_000 });
const jobs = await prepareJobs({ base, owner, organization: await signUp(base, 2) }, holders);
const guild = await signUp(base, 2);
const projectId = await publish(base, guild, 'Flour by the Sack');
const people: Someone[] = [];
for (let n = 0; n < 10; n++) {
  people.push(await signUp(base));
  const results = await topUp(base, people.at(-1)!, 5000);
  if (results.at(-1)!.status !== 200) throw new Error(`Top-up: ${results.at(-1)!.message}`);
}

const watch = new Pool({ connectionString: url, max: 4 });
const acknowledged: { orderId: string; at: bigint }[] = [];
let refused = 0;

async function shop(n: number) {
  const by = people[n % people.length]!;
  const bought = await buy(base, by, projectId);
  if (bought.status !== 200) {
    refused++;
    if (refused < 5) console.log(`${bought.status} ${bought.message}`);
    return;
  }
  acknowledged.push({ orderId: bought.data.orderId, at: await positionNow() });
}

/** One instalment after the other, so that one is under way when the backup ends. */
async function payWhileCopying() {
  while (isCopying) {
    payments.push({ id: await payNext(base, owner, jobs), at: await positionNow() });
    while (isCopying && (await leftOfJobs(owner, jobs)).toCredit !== 0) await sleep(100);
  }
}

async function positionNow() {
  const { rows } = await watch.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn');
  return positionOf(rows[0]!.lsn);
}

const stop = startLoad(perSecond, shop);
await sleep(calm);
const before = acknowledged.length;
const key = 'a passphrase that only this drill knows';
const archive = join(home, 'archive');
const from = Date.now();
const copying = backUp({ dataDir: first, bucket: '', url, key }, archive);
let isCopying = true;
const payments: { id: string; at: bigint }[] = [];
const pays = payWhileCopying();
await reachGoal(base, jobs);
const reached = await positionNow();
const backup = await copying;
isCopying = false;
await pays;
const took = Date.now() - from;
const during = acknowledged.length - before;
await sleep(calm);
await stop();
stopLifting();
const problems = await endOfJobs(
  owner,
  jobs,
  payments.map(({ id }) => id),
);
await owner.close();
await watch.end();

const held = acknowledged.filter(({ at }) => at <= positionOf(backup.upTo));
console.log(
  `${acknowledged.length} purchases, ${refused} refused; ${during} while the backup was made in ${(took / 1000).toFixed(1)} s, ${(backup.bytes / 1e6).toFixed(1)} MB. ${held.length} were acknowledged before its end.`,
);
const restoring = Date.now();
const restored = await restore(archive, second, key);
console.log(
  `Restored and checked in ${((Date.now() - restoring) / 1000).toFixed(1)} s: ${restored.faults.length === 0 ? 'the ledger is in order, no file is missing' : restored.faults.join('; ')}.`,
);
server.child.kill('SIGTERM');
await server.ended;
const copy = await startEmbeddedPostgres({
  dir: join(second, 'postgres'),
  log: { info: () => {}, warn: console.warn },
});
const copied = openDatabase(copy.url, { max: 2 });
const left = await leftOfJobs(copied, jobs);
await copied.close();
await copy.stop();
const storedPayments = payments.filter(({ at }) => at <= positionOf(backup.upTo)).map(({ id }) => id);
const isUnderWay = reached <= positionOf(backup.upTo) && left.inEscrow > 0 && left.toCredit !== 0;
console.log(
  isUnderWay
    ? `In the copy ${left.inEscrow} of ${holders + 1} are still to be released, and ${left.toCredit ?? 'all'} of ${holders} to be credited with instalment ${storedPayments.length}.`
    : `The jobs were not under way when the backup ended, which proves nothing of them: ${JSON.stringify(left)}. Give more holders.`,
);
const again = startServer(await freePort(), { DATA_DIR: second });
await untilReady(again);
const since = Date.now();
const restoredOwner = openDatabase(embeddedUrl(second), { max: 2, patience: 600_000 });
problems.push(...(await endOfJobs(restoredOwner, jobs, storedPayments)), ...(await verifyLedger(restoredOwner)));
await restoredOwner.close();
console.log(
  problems.length === 0
    ? `Both jobs went on there by themselves and have ended ${((Date.now() - since) / 1000).toFixed(1)} s later: everybody has it once.`
    : problems.join('\n'),
);
let lost = 0;
const seen = new Set<string>();
for (const by of people) {
  for (let page = 0; ; page++) {
    const listed = await call(again.base, 'POST', '/orders/list', {
      token: by.token,
      body: { start: page * 100, length: 100, orderType: 'ordered' },
    });
    if (listed.status !== 200) throw new Error(`/orders/list: ${listed.status} ${listed.message}`);
    const records = listed.data.records as { id: string }[];
    for (const { id } of records) seen.add(id);
    if (records.length < 100) break;
  }
}
for (const { orderId } of held) if (!seen.has(orderId)) lost++;
console.log(`The product runs on it, and shows ${seen.size} purchases; ${lost} of the acknowledged ones are missing.`);
again.child.kill('SIGTERM');
await again.ended;
remove();
const isRight = lost === 0 && restored.faults.length === 0 && problems.length === 0;
process.exit(isRight && isUnderWay && during > 0 ? 0 : 1);
