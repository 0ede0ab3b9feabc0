import { spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterLock } from './cluster-lock.ts';
import { spawnAs } from './postgres-binaries.ts';
import type { PostgresBinaries, ServerUser } from './postgres-binaries.ts';

export type Postmaster = { pid: number; port: number };

export type Cluster = {
  dir: string;
  logFile: string;
  user: ServerUser;
  binaries: PostgresBinaries;
  settings: Record<string, string | number>;
  lock: ClusterLock;
};

const pollMs = 20;
const patienceMs = 60_000;

/** Finds the postmaster that already serves the cluster, or starts one on `port`, and waits until it takes connections. */
export async function ensurePostmaster(cluster: Cluster, port: number): Promise<Postmaster & { adopted: boolean }> {
  const deadline = Date.now() + patienceMs;
  let refusal = '';
  for (let attempt = 0; Date.now() < deadline && attempt < 100; attempt++) {
    const running = livingPostmaster(cluster.dir);
    if (!running && !cluster.lock.take()) {
      // A neighbour is about to start it, or a stopping one has not quite ended.
      attempt--;
      await sleep(100);
      continue;
    }
    const found = running ?? start(cluster, port);
    // A postmaster of an earlier or a neighbouring process may still be starting, or just stopping.
    while (isAlive(found.pid) && Date.now() < deadline) {
      const file = pidFile(cluster.dir);
      if (file?.pid === found.pid && file.status === 'ready')
        return { pid: file.pid, port: file.port, adopted: !!running };
      await sleep(pollMs);
    }
    refusal = tail(cluster.logFile);
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start in ${cluster.dir}. Its log ends with:\n${refusal}`);
}

function start(cluster: Cluster, port: number): Postmaster {
  disownStalePidFile(cluster.dir);
  const settings = Object.entries({ ...cluster.settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 16 * 1024 * 1024) {
    renameSync(cluster.logFile, `${cluster.logFile}.old`);
  }
  const log = openSync(cluster.logFile, 'a', 0o600);
  try {
    const child = spawnAs(
      cluster.user,
      cluster.binaries.postgres,
      ['-D', cluster.dir, ...settings],
      ['ignore', log, log, cluster.lock.file() ?? 'ignore'],
    );
    child.on('error', () => {});
    child.unref();
    if (child.pid === undefined) throw new Error(`${cluster.binaries.postgres} could not be started.`);
    return { pid: child.pid, port };
  } finally {
    closeSync(log);
  }
}

/** The postmaster named in the cluster's pid file, if that process lives and is indeed PostgreSQL on this folder. */
export function livingPostmaster(dir: string): Postmaster | null {
  const file = pidFile(dir);
  return file && isAlive(file.pid) && isPostgresOn(file.pid, dir) ? { pid: file.pid, port: file.port } : null;
}

/**
 * After a crash the pid in the file may have passed to a stranger, and PostgreSQL would then wait for that stranger for
 * ever. Its parent's pid it ignores, so we put our own there; it still checks that no orphaned backend uses the data. In a
 * container the new server may even get the old one's pid, so the old one's "ready" is taken out.
 */
function disownStalePidFile(dir: string): void {
  const file = pidFile(dir);
  if (!file || livingPostmaster(dir)) return;
  const path = join(dir, 'postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  if (isAlive(file.pid)) lines[0] = String(process.pid);
  if (lines.length > 7) lines[7] = 'stopped';
  writeFileSync(path, lines.join('\n'));
}

function pidFile(dir: string): (Postmaster & { status: string }) | null {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null;
  } catch {
    return null;
  }
}

function isPostgresOn(pid: number, dir: string): boolean {
  try {
    // A postmaster works in its data folder, whatever the folder was called when it was started.
    return (
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') && isSame(readlinkSync(`/proc/${pid}/cwd`), dir)
    );
  } catch {
    // Only root may look at another user's process so closely, and only Linux has this.
  }
  let command: string;
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    command = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  return command.includes('postgres') && (command.includes(` ${dir} `) || command.includes(` ${realpathSync(dir)} `));
}

function isSame(one: string, other: string): boolean {
  const a = statSync(one, { throwIfNoEntry: false });
  const b = statSync(other, { throwIfNoEntry: false });
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** Whether a process with this id exists and is not just waiting to be buried. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; isAlive(pid); await sleep(pollMs)) if (Date.now() > end) return false;
  return true;
}

/**
 * A free port of 127.0.0.1 below the ranges that systems hand out for outgoing connections (Linux from 32768, gVisor from
 * 16000), so that it stays free; and above 10080, the last port to which browsers refuse to connect.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_081 + Math.floor(Math.random() * 5919);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '(no log)';
  }
}
