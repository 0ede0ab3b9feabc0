import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { exitWithParent } from '@guildhall/embedded-postgres/exit-with-parent.ts';
import { migrate } from './migrate.ts';
import { applicationLogIn } from './test-log-in.ts';
import { startPooler } from './test-pooler.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
    /** Host and port of a pooler in front of the server, when `TEST_POOLER` asks for one; otherwise empty. */
    databasePooler: string;
    /** Why there is no template: a migration failed. Empty when there is one. */
    databaseProblem: string;
  }
}

type Shared = { url: string; template: string; pooler: string; problem: string; stop(): Promise<void> };

/** One for the whole run: each project of it loads this file again. */
const run = globalThis as { guildhallTestServer?: Promise<Shared> };

/** Vitest's global set-up: one server for the whole run, holding one migrated template that every test database copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await (run.guildhallTestServer ??= prepare());
  project.provide('databaseServer', shared.url);
  project.provide('databaseTemplate', shared.template);
  project.provide('databasePooler', shared.pooler);
  project.provide('databaseProblem', shared.problem);
  return shared.stop;
}

async function prepare(): Promise<Shared> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await throwawayServer();
  const template = given ? `guildhall_template_${process.pid}` : 'guildhall_template';
  // A broken migration fails the tests that need a database, and leaves the others to say what they have to say.
  let problem = '';
  try {
    await administer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await administer(server.url, `CREATE DATABASE ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const pooler = await poolerOf(server.url);
  const end = async () => {
    pooler?.stop();
    if (given) await administer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
  let ended: Promise<void> | undefined;
  return { url: server.url, template, pooler: pooler?.host ?? '', problem, stop: () => (ended ??= end()) };
}

/** The one that `TEST_POOLER` names by host and port, one of our own for any other word in it, and none without it. */
async function poolerOf(url: string): Promise<{ host: string; stop(): void } | null> {
  const asked = process.env['TEST_POOLER'] ?? '';
  if (asked === '') return null;
  return asked.includes(':') ? { host: asked, stop: () => {} } : startPooler(await applicationLogIn(url));
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const roomNeeded = 2 * 1024 ** 3;

/** Memory where there is room: a run makes some 150 databases of three hundred files each, and removes them again. */
export function scratchFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > roomNeeded) return memory;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

/** A PostgreSQL of a test's own, in which it is the superuser. */
export async function throwawayServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(scratchFolder(), 'guildhall-test-'));
  const dir = join(home, 'postgres');
  const release = exitWithParent(home);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '512MB' };
  // Within a minute, as is usual, it would look through hundreds of small databases; long runs still need it.
  const rarer = { autovacuum_naptime: '10min' };
  const server = await startEmbeddedPostgres({ dir, log, settings: { ...unsafe, ...rarer } });
  const stop = async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
    release();
  };
  return { url: server.url, stop };
}
