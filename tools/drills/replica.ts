// npm run drill:replica [-- --only=writes,reads] [--tries=10000] [--share=0.2]: two processes on a primary and a replica.
// writes: people change something through one process and look at it at once through the other, and some again and again for half a minute,
// while the replica follows, is late and stands still in turns. Nobody may see what was before.
// reads: R1 and R2 by a process with the replica and by one without, in turns, each database held to a share of a processor.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPrimary, startStandby } from '@guildhall/embedded-postgres/postgres-pair.ts';
import { Client } from 'pg';
import { buyers, fill, idOf, projectKind, projects, tokenOf } from '@guildhall/bench/database.mjs';
import { rateOf } from '@guildhall/bench/rate.mjs';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { limitProcessors } from './processor-share.ts';
import { call, installed, scratch, signUp, startServer, untilReady, type Server, type Someone } from './product.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'writes,reads' },
    tries: { type: 'string', default: '10000' },
    share: { type: 'string', default: '0.2' },
  },
});
const metricsToken = 'a-token-that-only-this-drill-knows';
const { home, remove } = scratch();
const from = join(home, 'primary');
const to = join(home, 'standby');
const primary = await startPrimary(from);
await migrate(primary.url);
const standby = await startStandby({ of: primary, from, dir: to, name: 'standby' }, { hot_standby_feedback: 'on' });
const owner = await clientOf(primary.url);
const following = await clientOf(standby.url);
let broken = false;

async function clientOf(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Processes beside one another on one database have the same keys, or do not start. */
const keys = { SECRET: randomBytes(32).toString('hex'), DATA_KEYS: `drill:${randomBytes(32).toString('base64')}` };

async function startProduct(name: string, more: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort();
  const server = startServer(port, {
    ...installed({ database: primary.url, url: `http://127.0.0.1:${port}`, folder: join(home, name) }),
    ...keys,
    METRICS_TOKEN: metricsToken,
    ROLE: 'web',
    RATE_LIMIT_PERCENT: '1000000',
    ...more,
  });
  await untilReady(server);
  return server;
}

/** How many calls who answered, and why not the replica. */
async function readsOf({ base }: Server): Promise<Record<string, number>> {
  const text = await (await fetch(`${base}/metrics`, { headers: { authorization: metricsToken } })).text();
  const lines = text.matchAll(/^database_reads_total\{node="(\w+)",cause="(\w*)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, node, cause, count]) => [cause || node!, Number(count)]));
}

/** Until the replica is read and has everything. */
async function untilFollowed({ base }: Server): Promise<void> {
  await following.query('SELECT pg_wal_replay_resume()');
  const { lsn } = (await owner.query('SELECT pg_current_wal_insert_lsn() AS lsn')).rows[0];
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const { rows } = await following.query('SELECT pg_last_wal_replay_lsn() >= $1 AS is', [lsn]);
    const ready = await (await fetch(`${base}/health/ready`)).text();
    if (rows[0].is && ready.includes('"Ready."')) return;
  }
  throw new Error('The replica does not follow.');
}

/** What the replica does meanwhile, for a number of milliseconds each. */
const phases = [
  { name: 'follows', for: 3000, delay: '0', paused: false },
  { name: 'is 150 ms late', for: 3000, delay: '150ms', paused: false },
  { name: 'stands still', for: 2000, delay: '0', paused: true },
  { name: 'stands still for longer than it may', for: 14_000, delay: '0', paused: true },
];

async function writes(tries: number): Promise<void> {
  const env = { DATABASE_REPLICA_URL: standby.url };
  const one = await startProduct('one', env);
  const two = await startProduct('two', env);
  const guilds: (Someone & { service: string; elsewhere: string })[] = [];
  for (let n = 0; n < 24; n++) {
    const guild = await signUp(one.base, 2);
    const made = await must(one, '/service/create', guild.token, { title: 'First', budgetRequired: 1 });
    const session = await call(one.base, 'POST', '/auth/login', { body: { email: guild.email, password: 'secret12' } });
    guilds.push({ ...guild, service: '', elsewhere: session.data.token });
    guilds.at(-1)!.service = made.id;
  }
  // The last ones look again while the others change something again.
  const patient = guilds.splice(12);
  const people: Someone[] = [];
  for (let n = 0; n < 16; n++) people.push(await signUp(one.base));
  await Promise.all([untilFollowed(one), untilFollowed(two)]);

  let phase = phases[0]!;
  const told = new Map(phases.map(({ name }) => [name, { tries: 0, stale: 0 }]));
  let done = 0;
  let stale = 0;
  const count = (was: string, isSeen: boolean) => {
    const counts = told.get(was)!;
    counts.tries++;
    if (!isSeen) counts.stale++;
    if (!isSeen) stale++;
  };
  const turn = async () => {
    for (let n = 0; done < tries; n++) {
      phase = phases[n % phases.length]!;
      await following.query(`ALTER SYSTEM SET recovery_min_apply_delay TO '${phase.delay}'`);
      await following.query('SELECT pg_reload_conf()');
      await following.query(`SELECT pg_wal_replay_${phase.paused ? 'pause' : 'resume'}()`);
      for (const end = Date.now() + phase.for; Date.now() < end && done < tries;) await sleep(50);
    }
  };
  // The way there and back changes with each try, and so does the session that looks.
  const ways = (n: number): [Server, Server] => (n % 2 === 0 ? [one, two] : [two, one]);
  const guildsTries = guilds.map(async (guild, at) => {
    for (let n = 0; done < tries; n++) {
      done++;
      const was = phase.name;
      const [there, back] = ways(n);
      const title = `Title ${at} ${n}`;
      await must(there, `/service/update/${guild.service}`, guild.token, { title, budgetRequired: 1 });
      const looks = n % 3 === 0 ? guild.elsewhere : guild.token;
      const { servicesList } = await must(back, '/service/list', looks, { orgId: guild.id });
      count(was, servicesList[0]?.title === title);
    }
  });
  const patientTries = patient.map(async (guild, at) => {
    for (let n = 0; done < tries; n++) {
      const [there, back] = ways(n);
      const title = `Title ${at} of long ${n}`;
      await must(there, `/service/update/${guild.service}`, guild.token, { title, budgetRequired: 1 });
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(Math.random() * 2000)) {
        done++;
        const was = phase.name;
        const { servicesList } = await must(back, '/service/list', guild.token, { orgId: guild.id });
        count(was, servicesList[0]?.title === title);
      }
    }
  });
  const peoplesTries = people.map(async (person, at) => {
    const orgId = guilds[at % guilds.length]!.id;
    let isLiked = false;
    for (let n = 0; done < tries; n++) {
      done++;
      const was = phase.name;
      const [there, back] = ways(n);
      if (n % 2 === 0) {
        const message = `Review ${at} ${n}`;
        await must(there, '/user/review/add', person.token, { orgId, message, rating: 4 });
        const { records } = await must(back, `/user/review/org/${orgId}`, person.token, { start: 0, length: 10 });
        count(was, JSON.stringify(records).includes(message));
      } else {
        isLiked = !isLiked;
        await must(there, '/project/like', person.token, { orgId, on: isLiked ? '1' : '0' });
        const { isLiked: shown } = await must(back, `/businessUserDetail/${orgId}`, person.token, {});
        count(was, shown === isLiked);
      }
    }
  });
  const before = Date.now();
  await Promise.all([turn(), ...guildsTries, ...patientTries, ...peoplesTries]);
  const causes: Record<string, number> = {};
  for (const each of [one, two])
    for (const [cause, calls] of Object.entries(await readsOf(each))) causes[cause] = (causes[cause] ?? 0) + calls;
  for (const [name, counts] of told) console.log(`the replica ${name}: ${counts.tries} tries, ${counts.stale} stale`);
  console.log(
    `${tries} tries in ${((Date.now() - before) / 1000).toFixed(0)} s, ${stale} stale. Answered by the replica ${causes['replica'] ?? 0}; by the primary, since the reader had changed something a moment ago, ${causes['written'] ?? 0}; else ${JSON.stringify(causes)}.`,
  );
  if (stale > 0 || !causes['replica'] || !causes['written']) broken = true;
  await following.query('ALTER SYSTEM RESET recovery_min_apply_delay');
  await following.query('SELECT pg_reload_conf()');
  await stopAll([one, two]);
}

async function must({ base }: Server, path: string, token: string, body: Record<string, unknown>) {
  let told = await call(base, 'POST', path, { token, body });
  // A machine that does other things may stand still for a while. All that is asked here may be asked twice.
  for (let again = 0; told.status === 0 && again < 10; again++) told = await call(base, 'POST', path, { token, body });
  if (told.status !== 200) throw new Error(`${path}: ${told.status} ${told.message}`);
  return told.data;
}

async function stopAll(servers: Server[]): Promise<void> {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
}

async function reads(share: number): Promise<void> {
  await fill(owner, 10_000);
  const category = (await owner.query('SELECT id FROM institution_types ORDER BY position LIMIT 1')).rows[0].id;
  const alone = await startProduct('alone', {});
  const both = await startProduct('both', { DATABASE_REPLICA_URL: standby.url });
  await untilFollowed(both);
  const free = [limitProcessors(from, share), limitProcessors(to, share)];
  let sent = 0;
  const signedIn = () => ({ authorization: tokenOf(1 + (++sent % buyers)) });
  const calls = {
    R1: () => ({
      method: 'POST' as const,
      path: '/api/dashboarSearch',
      headers: { 'content-type': 'application/json', ...signedIn() },
      body: JSON.stringify({ categoryId: category }),
    }),
    R2: () => ({
      method: 'GET' as const,
      path: `/api/project/details/${idOf(projectKind, 1 + ((sent * 7919) % projects))}`,
      headers: signedIn(),
    }),
  };
  try {
    for (const [name, make] of Object.entries(calls)) {
      const rates: [number, number][] = [];
      for (let round = 0; round < 3; round++) {
        const each: number[] = [];
        for (const server of [alone, both]) {
          await rateOf(server.base, make, 1);
          each.push(await rateOf(server.base, make, 4));
        }
        rates.push(each as [number, number]);
      }
      const without = median(rates.map(([a]) => a));
      const withIt = median(rates.map(([, b]) => b));
      const ratio = withIt / without;
      console.log(
        `${name}, each database held to ${share} of a processor: ${without.toFixed(0)}/s by the primary alone, ${withIt.toFixed(0)}/s with a replica: ${ratio.toFixed(2)} times (goal 1.60)`,
      );
      if (ratio < 1.6) broken = true;
    }
    console.log(`Who answered: ${JSON.stringify(await readsOf(both))}`);
  } finally {
    for (const end of free) end();
    await stopAll([alone, both]);
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

const wanted = values.only.split(',');
if (wanted.includes('writes')) await writes(Number(values.tries));
if (wanted.includes('reads')) await reads(Number(values.share));
await Promise.all([owner.end(), following.end()]);
await standby.stop();
await primary.stop();
remove();
process.exit(broken ? 1 : 0);
