import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3StandIn, type S3StandIn } from '@guildhall/s3-stand-in/stand-in.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { startMailServer, type MailServer } from '../../../apps/api/src/reach/mail/test-mail-server.ts';
import { applicationLogIn, asApplication } from '../../../apps/api/src/platform/database/test-log-in.ts';
import { poolerCommand, poolerSettings } from '../../../apps/api/src/platform/database/test-pooler.ts';
import { testRedis, type TestRedis } from '../../../apps/api/src/platform/live/test-redis.ts';
import { pinnedNode } from '../../../scripts/node.mjs';
import { ensurePages } from '../../../scripts/pages.mjs';
import { installed, scratch, startServer, untilReady, type Server } from '../product.ts';
import { startDatabases, type Databases } from './databases.ts';
import { ensurePrograms, startProgram, type Program } from './programs.ts';

/** Everything that more than one machine has, on this one. */
export type WholeSet = {
  /** The balancer's address, which people use. */
  base: string;
  databases: Databases;
  pooler: Program & { host: string };
  redis: TestRedis;
  store: S3StandIn;
  mail: MailServer;
  /** The settings that reach the bus and the store. */
  beside: Record<string, string>;
  /** The two processes; a process that is started again takes the place of the one before. */
  servers: [Server, Server];
  /** Starts the process of this place again. It may not be ready yet when it is answered. */
  startAgain(place: 0 | 1): Server;
  /** Waits until the balancer sends requests to both processes and each says that nothing is lost, but the standby where there is none. */
  untilWell(withStandby?: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** How the set differs from one that is in earnest. */
export type SetOptions = {
  database?: Record<string, string | number>;
  product?: NodeJS.ProcessEnv;
};

/**
 * Starts a primary with its standby, PgBouncer, Redis, a store of files, two processes that share nothing but these, and HAProxy before
 * both. It ends with us.
 */
export async function startSet(options: SetOptions = {}): Promise<WholeSet> {
  await ensurePrograms();
  // A process serves the pages that it found at its start.
  await ensurePages(pinnedNode());
  const { home, remove } = scratch();
  const databases = await startDatabases(home, options.database);
  const application = await applicationLogIn(databases.primaryUrl, databases.current().url);
  const pooler = await startPooler(join(home, 'pgbouncer.ini'), application);
  const redis = await testRedis();
  const store = await startS3StandIn({ folder: join(home, 'store'), anyBucket: true });
  // What it was asked for is of no use here, and would grow to gigabytes.
  setInterval(() => (store.log.length = 0), 1000).unref();
  const mail = await startMailServer();
  const front = await freePort();
  const ports = [await freePort(), await freePort()] as const;
  const base = `http://127.0.0.1:${front}`;
  const pooled = new URL(application);
  pooled.host = pooler.host;
  const beside = {
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.url,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY: store.accessKey,
    S3_SECRET_KEY: store.secretKey,
    DATA_KEYS: `drill:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const env = {
    DATABASE_OWNER_URL: databases.primaryUrl,
    DATABASE_REPLICA_URL: asApplication(databases.replicaUrl),
    DATABASE_STATEMENTS: 'unnamed',
    ...beside,
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    RATE_LIMIT_PERCENT: '1000000',
    LOG_LEVEL: 'error',
    // Passwords cost little, as in the API's tests, or hashing them would be most of the work.
    NODE_OPTIONS: `--import=${new URL('../../../apps/api/src/server/test-setup.ts', import.meta.url).href}`,
    ...options.product,
  };
  const start = (place: 0 | 1) =>
    startServer(ports[place], {
      ...installed({ database: pooled.href, url: base, folder: join(home, `process-${place}`) }),
      ...env,
    });
  // The first one migrates.
  const first = start(0);
  await untilReady(first);
  const servers: [Server, Server] = [first, start(1)];
  const balancer = await startProgram(
    ['haproxy', '-db', '-f', join(import.meta.dirname, '../../../deploy/haproxy.cfg')],
    front,
    {
      LISTEN: `127.0.0.1:${front}`,
      SERVER_ONE: `127.0.0.1:${ports[0]}`,
      SERVER_TWO: `127.0.0.1:${ports[1]}`,
    },
  );
  const set: WholeSet = {
    base,
    databases,
    pooler,
    redis,
    store,
    mail,
    beside,
    servers,
    startAgain: (place) => (servers[place] = start(place)),
    untilWell: async (withStandby = true) => {
      const well = withStandby ? ['Ready.'] : ['Ready.', 'Ready, but the replica is not read.'];
      for (const end = Date.now() + 90_000; ; await sleep(100)) {
        const said = await Promise.all([base, servers[0].base, servers[1].base].map(readiness));
        if (said.every((text) => well.includes(text))) return;
        if (Date.now() > end) throw new Error(`The set is not well: ${said.join(' | ')}`);
      }
    },
    stop: async () => {
      for (const { child } of servers) child.kill('SIGTERM');
      for (const { ended } of servers) await ended;
      await balancer.kill();
      await pooler.kill();
      await redis.stop();
      await store.stop();
      mail.stop();
      await databases.stop();
      remove();
    },
  };
  await set.untilWell();
  return set;
}

async function readiness(base: string): Promise<string> {
  try {
    const answer = await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(5000) });
    return ((await answer.json()) as { message: string }).message;
  } catch (error) {
    return String(error);
  }
}

/** In seconds: how long after the server was away it is asked again, and how long it is waited for. */
const ofPooler = 'default_pool_size = 20\nserver_login_retry = 1\nserver_connect_timeout = 3';

/** A PgBouncer that gives each transaction a connection of the server at `url`. */
async function startPooler(file: string, url: string): Promise<Program & { host: string }> {
  const port = await freePort();
  writeFileSync(file, poolerSettings(url, port, ofPooler), { mode: 0o644 });
  return { ...(await startProgram(poolerCommand(file), port)), host: `127.0.0.1:${port}` };
}
