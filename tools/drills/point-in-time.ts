// npm run drill:point-in-time [-- 50]: a database of its own with the scripts of deploy/postgres, under a number of purchases a second. Copies
// it whole, lets somebody destroy data by mistake, and restores it to the moment before; then loses the machine, and restores as late as there
// is log. The same scripts then run with Debian's PostgreSQL and its own pg_basebackup, where that is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { startCopy, startPrimary, type PostgresNode } from '@guildhall/embedded-postgres/postgres-pair.ts';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import {
  buy,
  installed,
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
/** In seconds: after so long an unfinished piece of the log is kept as well. */
const archiveTimeout = 5;
const scripts = join(import.meta.dirname, '../../deploy/postgres');
const { home, remove } = scratch();
const problems: string[] = [];

function check(is: boolean, problem: string) {
  if (!is) problems.push(problem);
}

/** Somewhere to keep copies and log, open to the server's user. */
function newArchive(name: string): string {
  const archive = join(home, name);
  for (const folder of ['', 'base', 'wal']) {
    mkdirSync(join(archive, folder), { recursive: true });
    chmodSync(join(archive, folder), 0o777);
  }
  return archive;
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv, as: string[] = []) {
  const [program, ...rest] = [...as, 'sh', join(scripts, script), ...args];
  const said = execFileSync(program!, rest, { env: { PATH: process.env['PATH'], ...env } }).toString();
  console.log(`  ${said.trim().split('\n').at(-1)!.replaceAll(home, '…')}`);
}

type Purchase = { orderId: string; at: Date };

async function found(node: PostgresNode, purchases: readonly Purchase[]): Promise<Set<string>> {
  const pool = new Pool({ connectionString: node.url, max: 1 });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders WHERE id = ANY($1)', [
    purchases.map(({ orderId }) => orderId),
  ]);
  await pool.end();
  return new Set(rows.map(({ id }) => id));
}

async function judged(node: PostgresNode): Promise<string> {
  const database = openDatabase(node.url, { max: 2 });
  const faults = await verifyLedger(database);
  await database.close();
  check(faults.length === 0, faults.join('; '));
  return faults.length === 0 ? 'the ledger is in order' : faults.join('; ');
}

async function withTheProduct(): Promise<void> {
  const archive = newArchive('archive');
  const env = { ARCHIVE: archive };
  const dir = join(home, 'primary');
  const primary = await startPrimary(dir, {
    archive_mode: 'on',
    archive_timeout: archiveTimeout,
    archive_command: `ARCHIVE=${archive} sh ${join(scripts, 'archive.sh')} "%p" "%f"`,
  });
  const server = startServer(
    await freePort(),
    installed({ database: primary.url, url: 'http://127.0.0.1:9', folder: join(home, 'product') }),
  );
  await untilReady(server);
  const stopLifting = liftLimits(() => primary.url);
  const guild = await signUp(server.base, 2);
  const projectId = await publish(server.base, guild, 'Flour by the Sack');
  const people: Someone[] = [];
  for (let n = 0; n < 10; n++) {
    people.push(await signUp(server.base));
    await topUp(server.base, people.at(-1)!, 5000);
  }
  const watch = new Pool({ connectionString: primary.url, max: 4 });
  watch.on('error', () => {});
  const clock = async () => (await watch.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;
  const acknowledged: Purchase[] = [];
  const stop = startLoad(perSecond, async (n) => {
    const bought = await buy(server.base, people[n % people.length]!, projectId);
    if (bought.status === 200) acknowledged.push({ orderId: bought.data.orderId, at: await clock() });
  });
  await sleep(3000);

  // The version of the server is newer than that of Debian's pg_basebackup.
  const programs = join(home, 'programs');
  mkdirSync(programs);
  const standIn = join(import.meta.dirname, 'base-backup-tar.ts');
  writeFileSync(
    join(programs, 'pg_basebackup'),
    `#!/bin/sh\nexec ${process.execPath} ${standIn} '${primary.url}' '${dir}' "$@"\n`,
    { mode: 0o755 },
  );
  const PATH = `${programs}:${process.env['PATH']}`;
  const from = Date.now();
  run('backup.sh', ['once'], { ...env, PATH, REPLICATION: primary.url, DATABASE: primary.url });
  console.log(`A copy under ${perSecond} purchases a second took ${((Date.now() - from) / 1000).toFixed(1)} s.`);
  await sleep(4000);
  const before = await clock();
  await sleep(1500);
  const { rowCount: destroyed } = await watch.query('DELETE FROM notifications');
  await sleep(1500);
  await stop();
  // All that was acknowledged before the last piece of log was finished and kept.
  await watch.query('SELECT pg_switch_wal()');
  await sleep(2000);
  const kept = await clock();
  for (let n = 0; n < 20; n++) {
    const bought = await buy(server.base, people[n % people.length]!, projectId);
    if (bought.status === 200) acknowledged.push({ orderId: bought.data.orderId, at: await clock() });
  }
  await watch.end();
  stopLifting();
  await primary.kill();
  server.child.kill('SIGKILL');
  await server.ended;

  const early = acknowledged.filter(({ at }) => at <= before);
  const late = acknowledged.filter(({ at }) => at.getTime() > before.getTime() + 1000);
  const restoring = Date.now();
  const then = join(home, 'then');
  const last = join(home, 'last');
  run('restore.sh', [then, before.toISOString().replace('T', ' ').replace('Z', '+00')], env);
  const atMoment = await startCopy(primary, then);
  const seen = await found(atMoment, acknowledged);
  const lost = early.filter(({ orderId }) => !seen.has(orderId)).length;
  const later = late.filter(({ orderId }) => seen.has(orderId)).length;
  check(lost === 0 && later === 0, `${lost} purchases before the moment are missing, ${later} after it are there`);
  const pool = new Pool({ connectionString: atMoment.url, max: 1 });
  const { rows } = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM notifications');
  await pool.end();
  check(early.length > 0 && late.length > 0, 'there were no purchases on one side of the moment');
  console.log(
    `To the moment before the mistake in ${((Date.now() - restoring) / 1000).toFixed(1)} s: all ${early.length} purchases before it, none of ${late.length} after it, ${rows[0]!.total} of ${destroyed} notifications that were deleted are there; ${await judged(atMoment)}.`,
  );
  await atMoment.stop();

  run('restore.sh', [last], env);
  const asLate = await startCopy(primary, last);
  const there = await found(asLate, acknowledged);
  const sure = acknowledged.filter(({ at }) => at <= kept);
  const gone = sure.filter(({ orderId }) => !there.has(orderId)).length;
  const after = acknowledged.length - sure.length;
  check(gone === 0, `${gone} purchases whose log was kept are missing`);
  console.log(
    `After the loss of the machine: all ${sure.length} purchases whose log was kept; of ${after} in the last moments ${[...there].length - sure.length + gone} (at most the last ${archiveTimeout} s are lost, and none with a synchronous standby); ${await judged(asLate)}.`,
  );
  const again = startServer(
    await freePort(),
    installed({ database: asLate.url, url: 'http://127.0.0.1:9', folder: join(home, 'product') }),
  );
  await untilReady(again);
  console.log('The product runs on it.');
  again.child.kill('SIGTERM');
  await again.ended;
  await asLate.stop();
}

/** The scripts with the programs that an image of PostgreSQL has, of the version that Debian brings. */
async function withDebiansPrograms(): Promise<void> {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const bin = `/usr/lib/postgresql/${versions.at(-1)}/bin`;
  if (process.getuid?.() !== 0 || spawnSync('id', ['postgres']).status !== 0 || !existsSync(`${bin}/initdb`)) {
    console.log('Debian’s PostgreSQL is not here (postgresql, as root): its pg_basebackup was not tried.');
    return;
  }
  chmodSync(home, 0o755);
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
  const archive = newArchive('archive-debian');
  const cluster = newArchive('debian');
  const data = join(cluster, 'data');
  const port = await freePort();
  const address = `host=127.0.0.1 port=${port} user=postgres dbname=postgres`;
  const env = { ARCHIVE: archive, REPLICATION: address, DATABASE: address, PATH: `${bin}:${process.env['PATH']}` };
  const exec = (program: string, args: string[]) =>
    execFileSync(as[0]!, [...as.slice(1), `${bin}/${program}`, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  const start = (at: string, more: string) =>
    exec('pg_ctl', [
      '-D',
      at,
      '-w',
      '-l',
      `${at}.log`,
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${more}`,
      'start',
    ]);
  const ask = (text: string) => execFileSync('psql', ['-XAt', '-d', address, '-c', text], { env }).toString().trim();

  exec('initdb', ['-D', data, '-A', 'trust']);
  start(data, `-c archive_mode=on -c archive_timeout=5 -c "archive_command=sh ${join(scripts, 'archive.sh')} %p %f"`);
  ask(
    'CREATE TABLE backups (made_at timestamptz DEFAULT clock_timestamp(), kind text); CREATE TABLE n (n int); INSERT INTO n VALUES (1)',
  );
  run('backup.sh', ['once'], env, as);
  await sleep(1500);
  ask('INSERT INTO n VALUES (2)');
  const moment = ask('SELECT clock_timestamp()');
  await sleep(1500);
  ask('DELETE FROM n; SELECT pg_switch_wal()');
  run('backup.sh', ['once'], env, as);
  exec('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  const restored = join(cluster, 'restored');
  run('restore.sh', [restored, moment], env, as);
  start(restored, '');
  for (let n = 0; n < 100 && ask('SELECT pg_is_in_recovery()') !== 'f'; n++) await sleep(100);
  const rows = ask('SELECT string_agg(n::text, $$,$$ ORDER BY n) FROM n');
  exec('pg_ctl', ['-D', restored, '-w', '-m', 'fast', 'stop']);
  check(rows === '1,2', `with Debian's programs the table holds ${rows}`);
  const version = execFileSync(`${bin}/pg_basebackup`, ['--version']).toString().trim();
  console.log(`With ${version}: the moment before the mistake holds ${rows}, by the older of two copies.`);
}

await withTheProduct();
await withDebiansPrograms();
remove();
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
