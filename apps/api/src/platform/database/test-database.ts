import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import { applicationRole } from './application-role.ts';
import { provideRoleSettings } from './session-settings.ts';
import { asApplication } from './test-log-in.ts';

export type TestDatabase = {
  /** As the application sees it: the role `guildhall_app`. */
  url: string;
  /** As migrations and the operator see it. */
  ownerUrl: string;
  /** How the product reaches it: through a pooler when the run has one. */
  way: { url: string; ownerUrl?: string; statements?: 'named' | 'unnamed'; replica?: string };
  drop(): Promise<void>;
};

/**
 * A fresh, migrated, empty database of the test run's server. Drop it when the test file is done. PostgreSQL usually plans the first five runs of each
 * statement by its parameters. A test database plans each once, since that was a third of what its server did. A test that counts what is read
 * asks for the `usual` plans.
 */
export async function testDatabase({ plans = 'once' }: { plans?: 'once' | 'usual' } = {}): Promise<TestDatabase> {
  const problem = inject('databaseProblem');
  if (problem) throw new Error(problem);
  const server = inject('databaseServer');
  const name = `guildhall_test_${randomBytes(6).toString('hex')}`;
  // Copying its files costs half of writing each page to the log.
  await administer(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${inject('databaseTemplate')} STRATEGY FILE_COPY`,
    ...(plans === 'once' ? [`ALTER DATABASE ${name} SET plan_cache_mode TO force_generic_plan`] : []),
  );
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  const app = new URL(owner);
  app.searchParams.set('options', '-c role=guildhall_app');
  const pooler = inject('databasePooler');
  const pooled = new URL(asApplication(owner.href));
  if (pooler !== '') {
    pooled.host = pooler;
    // A copied database has none of its template's.
    await provideRoleSettings(owner.href, applicationRole, { patience: 15_000 });
  }
  return {
    url: app.href,
    ownerUrl: owner.href,
    way: pooler === '' ? { url: owner.href } : { url: pooled.href, ownerUrl: owner.href, statements: 'unnamed' },
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Connections of the tables' owner, for what the application may not. A pool that has been ended may still get an error because its connections
 * were cut, as when the database is dropped a moment later; unheard, that would end the run.
 */
export function ownerPool(ownerUrl: string, max: number): Pool {
  const pool = new Pool({ connectionString: ownerUrl, max });
  pool.on('error', () => {});
  return pool;
}

/** Runs one statement as the tables' owner, and answers its rows. */
export async function asOwner(ownerUrl: string, text: string, params: unknown[] = []): Promise<any[]> {
  const pool = ownerPool(ownerUrl, 1);
  try {
    return (await pool.query(text, params)).rows;
  } finally {
    await pool.end();
  }
}

async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // One at a time, since no database is made within a transaction.
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
