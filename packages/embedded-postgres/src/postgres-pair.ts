import { createWriteStream, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { baseBackup } from './base-backup.ts';
import { openClusterLock } from './cluster-lock.ts';
import { postgresBinaries, serverUser } from './postgres-binaries.ts';
import { ensureCluster, ownCluster } from './postgres-cluster.ts';
import { ensurePostmaster, freePort, waitForEnd } from './postmaster.ts';

/** A server of a pair, for tests and drills: nobody starts it again but the one who asks for it. */
export type PostgresNode = {
  /** The superuser's address of the database `guildhall`. */
  url: string;
  port: number;
  /** Starts it, or starts it again at its address, and waits until it takes connections. */
  start(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends all of its processes at once, as when its machine is switched off. */
  kill(): Promise<void>;
  /** Takes the folder away; the server has to be ended. */
  remove(): void;
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 120,
  shared_buffers: '128MB',
  log_min_messages: 'warning',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
};

type Settings = Record<string, string | number>;

/** Makes a cluster in the folder `dir` and starts it with the database `guildhall`. */
export async function startPrimary(dir: string, over: Settings = {}): Promise<PostgresNode> {
  const password = await ensureCluster(dir, serverUser(), await postgresBinaries(), over['fsync'] !== 'off');
  const node = await nodeOn(dir, await freePort(), password, over);
  await node.start();
  const maintenance = new URL(node.url);
  maintenance.pathname = '/postgres';
  await ask(maintenance.href, 'CREATE DATABASE guildhall');
  return node;
}

/** `from` is the folder of the server `of`; `name` is that of the slot by which it is followed. */
type Following = { of: PostgresNode; from: string; dir: string; name: string; port?: number };

/** Copies a server into the folder `dir` and starts the copy as a standby that streams from it. */
export async function startStandby(
  { of, from, dir, name, port: ownPort }: Following,
  over: Settings = {},
): Promise<PostgresNode> {
  const primary = new URL(of.url);
  await ask(
    of.url,
    `SELECT pg_create_physical_replication_slot('${name}', immediately_reserve => true)
     WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = '${name}')`,
  );
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for await (const entry of baseBackup({ url: of.url, dir: from })) {
    const path = join(dir, entry.path);
    if (entry.folder) mkdirSync(path, { recursive: true, mode: 0o700 });
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(entry.content), createWriteStream(path, { mode: 0o600 }));
    }
  }
  writeFileSync(join(dir, 'standby.signal'), '');
  ownCluster(dir);
  const { hostname, port, username, password } = primary;
  const node = await nodeOn(dir, ownPort ?? (await freePort()), decodeURIComponent(password), {
    ...over,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
    primary_slot_name: name,
  });
  await node.start();
  await until(of.url, `SELECT 1 FROM pg_stat_replication WHERE application_name = '${name}' AND state = 'streaming'`);
  return node;
}

/** Starts a server on the folder `dir`, a copy of that of `of`, which recovers by the settings there. */
export async function startCopy(of: PostgresNode, dir: string, over: Settings = {}): Promise<PostgresNode> {
  ownCluster(dir);
  const node = await nodeOn(dir, await freePort(), decodeURIComponent(new URL(of.url).password), over);
  await node.start();
  await until(node.url, 'SELECT 1 WHERE NOT pg_is_in_recovery()');
  return node;
}

async function nodeOn(dir: string, port: number, password: string, over: Settings): Promise<PostgresNode> {
  const cluster = {
    dir,
    logFile: `${dir}.log`,
    user: serverUser(),
    binaries: await postgresBinaries(),
    settings: { ...settings, ...over },
  };
  let lock: ReturnType<typeof openClusterLock> | undefined;
  const end = async (signal: 'SIGINT' | 'SIGKILL', pids: number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
    for (const pid of pids) await waitForEnd(pid, 30_000);
    lock?.close();
    lock = undefined;
  };
  let postmaster = 0;
  return {
    url: `postgres://guildhall:${password}@127.0.0.1:${port}/guildhall`,
    port,
    start: async () => {
      lock = openClusterLock(`${dir}.lock`, () => {});
      postmaster = (await ensurePostmaster({ ...cluster, lock }, port)).pid;
    },
    stop: () => end('SIGINT', processesIn(dir).includes(postmaster) ? [postmaster] : []),
    kill: () => end('SIGKILL', processesIn(dir)),
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The processes that work in the folder: those of its server. Throws where there is no /proc. */
export function processesIn(dir: string): number[] {
  if (!existsSync('/proc')) throw new Error('Pairs of servers need /proc, as Linux has it.');
  return readdirSync('/proc')
    .filter((name) => {
      try {
        return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === dir;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function until(url: string, question: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50))
    if ((await ask(url, question)).length > 0) return;
  throw new Error(`This did not become so within a minute: ${question}`);
}

/** Asks a server one thing on a connection of its own. */
export async function ask<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  patience = 10_000,
): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
