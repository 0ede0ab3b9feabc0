import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../api/src/platform/database/database.ts';
import { sealKeyOf } from '../../api/src/platform/secrets/seal.ts';
import type { Database } from '../../api/src/platform/database/database.ts';

/** Where the product under test keeps its data; the global set-up sets it for the product that it starts. */
export const dataDir = process.env.E2E_DATA_DIR ?? '';
export const whyNot = 'E2E_DATA_DIR does not say where the product of E2E_BASE_URL keeps its data.';

/** The owner's address of a product's embedded database. */
function databaseUrl(dir = dataDir): string {
  const password = readFileSync(join(dir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://guildhall:${password}@127.0.0.1:${port}/guildhall`;
}

/** A product's own database, past the product, whose key seals what is written into the audit log. */
export function openProductDatabase(dir = dataDir): Database {
  const secret = readFileSync(join(dir, 'secret'), 'utf8').trim();
  return openDatabase(databaseUrl(dir), { max: 2, sealKey: sealKeyOf(secret) });
}

/**
 * Waiting until nobody else has the turn, and gives how it is handed on. Whoever approves a withdrawal or makes a payout batch takes it: a batch
 * takes whatever is approved, of other tests too.
 */
export async function takePayoutTurn(): Promise<() => Promise<void>> {
  if (dataDir === '') return () => Promise.resolve();
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("SELECT pg_advisory_lock(hashtext('e2e payouts'))");
  return () => client.end();
}
