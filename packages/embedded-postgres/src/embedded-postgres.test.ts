import { spawn, type ChildProcessByStdio, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { exitWithParent } from './exit-with-parent.ts';
import { isAlive, livingPostmaster } from './postmaster.ts';

const unsafe = { fsync: 'off', shared_buffers: '16MB' };
const lines: string[] = [];
const log = {
  info: (message: string) => void lines.push(message),
  warn: (message: string) => void lines.push(message),
};
let home: string;
let dir: string;
let release: () => void;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'));
  dir = join(home, 'postgres');
  release = exitWithParent(home);
});

afterAll(() => {
  const left = livingPostmaster(dir);
  if (left) process.kill(left.pid, 'SIGQUIT');
  rmSync(home, { recursive: true, force: true });
  release();
});

function begin() {
  return startEmbeddedPostgres({ dir, log, settings: unsafe });
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Another process of ours on the same folder, holding one connection; it prints `ready` when it has it. `apart`: with a
 * process table of its own, as in another container.
 */
function startNeighbour({ apart = false } = {}) {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)});
    const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))}).then((module) => module.default);
    // It ends with us, also when we are killed.
    process.stdin.on('end', () => process.exit(1)).resume();
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ log, ...${JSON.stringify({ dir, settings: unsafe })} }).catch((error) => {
      console.log(error.message);
      process.exit(1);
    });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', program];
  const stdio: StdioOptions = ['pipe', 'pipe', 'inherit'];
  if (!apart) return spawn(process.execPath, args, { stdio }) as ChildProcessByStdio<Writable, Readable, null>;
  const unshare = ['--pid', '--fork', '--mount-proc', '--kill-child', process.execPath, ...args];
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  return spawn('unshare', [...asUser, ...unshare], { stdio }) as ChildProcessByStdio<Writable, Readable, null>;
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 15_000; ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder with Unicode text, UTC and a private password file', async () => {
    const server = await begin();
    const [row] = await query<{ zone: string; lower: string; encoding: string; sockets: string }>(
      server.url,
      `SELECT current_setting('TimeZone') AS zone, lower('ÅSE Ł') AS lower, current_setting('server_encoding') AS encoding,
              current_setting('unix_socket_directories') AS sockets`,
    );
    expect(row).toEqual({ zone: 'UTC', lower: 'åse ł', encoding: 'UTF8', sockets: '' });
    expect(statSync(`${dir}.password`).mode & 0o777).toBe(0o600);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
    await server.stop();
    expect(livingPostmaster(dir)).toBeNull();
  });

  it('keeps its data from one start to the next, on a released PostgreSQL 18', async () => {
    const first = await begin();
    const [{ version }] = (await query<{ version: string }>(first.url, 'SELECT version()')) as [{ version: string }];
    expect(version).toMatch(/^PostgreSQL 18\.\d+ /);
    await query(first.url, 'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (7)');
    await first.stop();
    const second = await begin();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('restarts on the same address when it is killed', async () => {
    const server = await begin();
    const before = livingPostmaster(dir)!.pid;
    process.kill(before, 'SIGKILL');
    await eventually(() => query(server.url, 'SELECT 1'));
    expect(livingPostmaster(dir)!.pid).not.toBe(before);
    expect(lines.join('\n')).toContain('starting it again');
    await server.stop();
  });

  it('adopts the server of a killed process, and leaves it to another process that uses it', async () => {
    const neighbour = startNeighbour();
    await once(neighbour.stdout, 'data');
    const { pid } = livingPostmaster(dir)!;

    const guest = await begin();
    expect(livingPostmaster(dir)!.pid).toBe(pid);
    await guest.stop();
    expect(isAlive(pid)).toBe(true);

    neighbour.kill('SIGKILL');
    await once(neighbour, 'exit');
    const heir = await begin();
    expect(livingPostmaster(dir)!.pid).toBe(pid);
    await eventually(async () =>
      expect(
        await query(heir.url, `SELECT 1 FROM pg_stat_activity WHERE application_name = 'guildhall-${neighbour.pid}'`),
      ).toEqual([]),
    );
    await heir.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('ignores a stale pid file whose pid belongs to another program', async () => {
    const first = await begin();
    const file = readFileSync(join(dir, 'postmaster.pid'), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    writeFileSync(join(dir, 'postmaster.pid'), file.replace(/^\d+/, String(stranger.pid)));
    const server = await begin();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    stranger.kill();
  });

  it('is created once when two processes start at the same moment', async () => {
    rmSync(dir, { recursive: true });
    const neighbour = startNeighbour();
    const [server] = await Promise.all([begin(), once(neighbour.stdout, 'data')]);
    expect(
      await query(server.url, `SELECT 1 FROM pg_stat_activity WHERE application_name = 'guildhall-${neighbour.pid}'`),
    ).toHaveLength(1);
    neighbour.kill('SIGKILL');
    await once(neighbour, 'exit');
    await sleep(100);
    await server.stop();
    expect(livingPostmaster(dir)).toBeNull();
  });

  it('starts in a new container after a kill, though its server may get the old one’s pid', async () => {
    for (let round = 0; round < 4; round++) {
      const container = startNeighbour({ apart: true });
      const [said] = (await once(container.stdout, 'data')) as Buffer[];
      expect(said!.toString()).toBe('ready\n');
      container.kill('SIGKILL');
      await once(container, 'exit');
    }
  });

  it('is refused to a second container on the same folder, without data loss', async () => {
    const refusal = /is in use by another installation, in another container or on another machine/;
    for (let round = 1; round <= 3; round++) {
      // Both at the same moment: one serves, the other refuses.
      const container = startNeighbour({ apart: true });
      const containerSaid = once(container.stdout, 'data').then(([said]: Buffer[]) => said!.toString());
      const [mine, theirs] = await Promise.all([begin().catch((error: Error) => error), containerSaid]);
      if (mine instanceof Error) {
        expect(mine.message).toMatch(refusal);
        expect(theirs).toBe('ready\n');
        // The container is gone at once, its server too, and what was kept is ours.
        container.kill('SIGKILL');
        await once(container, 'exit');
      } else {
        expect(theirs).toMatch(refusal);
        if (container.exitCode === null) await once(container, 'exit');
        expect(container.exitCode).toBe(1);
      }
      const server = mine instanceof Error ? await begin() : mine;
      await query(server.url, `CREATE TABLE IF NOT EXISTS rounds (n integer); INSERT INTO rounds VALUES (${round})`);
      const late = startNeighbour({ apart: true });
      const [said] = (await once(late.stdout, 'data')) as Buffer[];
      expect(said!.toString()).toMatch(refusal);
      process.kill(livingPostmaster(dir)!.pid, 'SIGKILL');
      await eventually(() => query(server.url, 'SELECT 1'));
      expect(await query(server.url, 'SELECT count(*)::int AS n FROM rounds')).toEqual([{ n: round }]);
      await server.stop();
    }
  }, 90_000);
});
