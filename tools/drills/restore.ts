// npm run drill:restore [-- purchases a second]: a backup while people buy, restored into another folder. Every purchase that was
// acknowledged before the backup's end is in it, and the product starts on it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { backUp } from '../../apps/api/src/commands/backup.ts';
import { restore } from '../../apps/api/src/commands/restore.ts';
import { positionOf } from '../../apps/api/src/platform/database/test-log-position.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import {
  buy,
  call,
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

const perSecond = Number(process.argv[2] ?? 50);
const calm = 3000;
const { home, remove } = scratch();
const first = join(home, 'first');
const second = join(home, 'second');
const server = startServer(await freePort(), { DATA_DIR: first });
await untilReady(server);
const { base } = server;
const [port] = readFileSync(join(first, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(3);
const url = `postgres://guildhall:${readFileSync(join(first, 'postgres.password'), 'utf8').trim()}@127.0.0.1:${port}/guildhall`;
const stopLifting = liftLimits(() => url);

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
  const told = await buy(base, by, projectId);
  if (told.status !== 200) {
    refused++;
    if (refused < 5) console.log(`${told.status} ${told.message}`);
    return;
  }
  const { rows } = await watch.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn');
  acknowledged.push({ orderId: told.data.orderId, at: positionOf(rows[0]!.lsn) });
}

const stop = startLoad(perSecond, shop);
await sleep(calm);
const before = acknowledged.length;
const key = 'a passphrase that only this drill knows';
const archive = join(home, 'archive');
const from = Date.now();
const backup = await backUp({ dataDir: first, bucket: '', url, key }, archive);
const took = Date.now() - from;
const during = acknowledged.length - before;
await sleep(calm);
await stop();
await watch.end();
stopLifting();

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
const again = startServer(await freePort(), { DATA_DIR: second });
await untilReady(again);
let lost = 0;
const seen = new Set<string>();
for (const by of people) {
  for (let page = 0; ; page++) {
    const told = await call(again.base, 'POST', '/orders/list', {
      token: by.token,
      body: { start: page * 100, length: 100, orderType: 'ordered' },
    });
    if (told.status !== 200) throw new Error(`/orders/list: ${told.status} ${told.message}`);
    const records = told.data.records as { id: string }[];
    for (const { id } of records) seen.add(id);
    if (records.length < 100) break;
  }
}
for (const { orderId } of held) if (!seen.has(orderId)) lost++;
console.log(`The product runs on it, and shows ${seen.size} purchases; ${lost} of the acknowledged ones are missing.`);
again.child.kill('SIGTERM');
await again.ended;
remove();
process.exit(lost > 0 || restored.faults.length > 0 || during === 0 ? 1 : 0);
