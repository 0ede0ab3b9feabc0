import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openClusterLock, type ClusterLock } from './cluster-lock.ts';
import { throughOutages } from './lost-connection.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { ensurePostmaster, freePort, isAlive, livingPostmaster, waitForEnd } from './postmaster.ts';
import type { Cluster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** The owner's address of the database `guildhall`; its application_name distinguishes this process from its neighbours. */
  url: string;
  /** Shuts the server down and waits for it, unless another process of ours still uses it. Close your pools first. */
  stop(): Promise<void>;
};

type Log = { info(message: string): void; warn(message: string): void };

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 120,
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  // The log must not repeat what people typed: no statements, no key values.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts the embedded PostgreSQL on the data folder `dir` (made when missing), or adopts the one that an earlier or a
 * neighbouring process left running there. When the server dies under us it is started again on the same port.
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  log: Log;
  /** Server settings over ours, for tests that may lose their data. */
  settings?: Record<string, string | number>;
}): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir);
  const { log } = options;
  mkdirSync(dirname(dir), { recursive: true });
  const lock = openClusterLock(`${dir}.lock`, () =>
    log.warn(`The program flock is missing, so two containers on one ${dir} are not kept apart: install util-linux.`),
  );
  try {
    return await startLocked(dir, lock, options);
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function startLocked(
  dir: string,
  lock: ClusterLock,
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const { log } = options;
  await lockOrNeighbour(dir, lock);
  const user = serverUser();
  const binaries = await postgresBinaries();
  const password = await ensureCluster(dir, user, binaries, options.settings?.fsync !== 'off');
  const cluster: Cluster = {
    dir,
    logFile: `${dir}.log`,
    user,
    binaries,
    settings: { ...settings, ...options.settings },
    lock,
  };
  let server = await ensurePostmaster(cluster, await freePort());
  if (server.adopted) log.info(`Using the PostgreSQL that already runs on ${dir} (pid ${server.pid}).`);

  const name = `guildhall-${process.pid}`;
  const url = (database: string) =>
    `postgres://guildhall:${password}@127.0.0.1:${server.port}/${database}?application_name=${name}`;
  try {
    await throughOutages(log, () => ensureDatabase(url));
  } catch (error) {
    if (!server.adopted) {
      process.kill(server.pid, 'SIGINT');
      await waitForEnd(server.pid, 30_000);
    }
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new PostgresProblem(
      `The password in ${dir}.password does not open the database in ${dir}. Both belong together: bring back the file that was made with it.`,
      { cause: error },
    );
  }

  let stopping = false;
  const watch = setInterval(() => {
    if (stopping || restarting || isAlive(server.pid)) return;
    restarting = restart().finally(() => (restarting = null));
  }, 50).unref();
  let restarting: Promise<void> | null = null;

  async function restart(): Promise<void> {
    log.warn(`PostgreSQL (pid ${server.pid}) died; starting it again.`);
    while (!stopping) {
      try {
        server = await ensurePostmaster(cluster, server.port);
        log.info(`PostgreSQL is back (pid ${server.pid}).`);
        return;
      } catch (error) {
        log.warn((error as Error).message);
        await sleep(1000);
      }
    }
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    clearInterval(watch);
    await restarting;
    try {
      await stopServer();
    } finally {
      lock.close();
    }
  }

  async function stopServer(): Promise<void> {
    const running = livingPostmaster(dir);
    if (!running || (await hasOtherClients(url('guildhall'), name))) return;
    try {
      process.kill(running.pid, 'SIGINT');
    } catch {
      return;
    }
    if (!(await waitForEnd(running.pid, 30_000))) log.warn(`PostgreSQL (pid ${running.pid}) is still shutting down.`);
  }

  return { url: url('guildhall'), stop };
}

/**
 * Waits until the folder is ours, or a neighbour's server runs on it that we can see and use.
 * @throws PostgresProblem when neither comes: the holder is in another container or on another machine
 */
async function lockOrNeighbour(dir: string, lock: ClusterLock): Promise<void> {
  const from = Date.now();
  while (!lock.take() && !livingPostmaster(dir)) {
    if (Date.now() - from > (lock.heldNearby() ? 60_000 : 3_000))
      throw new PostgresProblem(
        `The database in ${dir} is in use by another installation, in another container or on another machine. Two of them on one folder would destroy it: stop the other one, give this one a DATA_DIR of its own, or point both at one server by DATABASE_URL.`,
      );
    await sleep(100);
  }
}

/** Connecting also proves that the kept password opens this cluster. */
async function ensureDatabase(url: (database: string) => string): Promise<void> {
  const client = new Client({ connectionString: url('guildhall') });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '3D000') throw error;
    const maintenance = new Client({ connectionString: url('postgres') });
    maintenance.on('error', () => {});
    try {
      await maintenance.connect();
      await maintenance.query('CREATE DATABASE guildhall');
    } catch (raced) {
      if (!['42P04', '23505'].includes((raced as { code?: string }).code ?? '')) throw raced;
    } finally {
      await maintenance.end().catch(() => {});
    }
  }
}

async function hasOtherClients(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'guildhall%' AND application_name <> $1 LIMIT 1`,
      [name],
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
