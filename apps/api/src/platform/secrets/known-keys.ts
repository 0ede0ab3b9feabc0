import type { Database, Db } from '../database/database.ts';
import { StartProblem } from '../process/start-problem.ts';
import type { DataKeys } from './encryption.ts';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';
import { findKnownKeys, forgetKeys, insertKeys, lockKnownKeys } from './known-keys.sql.ts';

const afterwards =
  'Start with the keys that this database was filled under. When they are lost for good, or this is a copy that is to have keys of its own, `npm run accept-keys` tells what would be lost.';

/** The keys that this database knows. */
export function readKnownKeys(db: Db): Promise<Fingerprint[]> {
  return findKnownKeys(db);
}

/** Notes the keys that the database does not know by name. Those it knows stay as they are. */
export function noteKeys(db: Db, keys: readonly Fingerprint[]): Promise<void> {
  return insertKeys(db, keys);
}

/** Makes the database know these keys alone; its owner may. Answers the names that it knew before. */
export function knowOnly(database: Database, keys: readonly Fingerprint[]): Promise<string[]> {
  return database.transaction(async (db) => {
    await lockKnownKeys(db);
    const before = await findKnownKeys(db);
    await forgetKeys(db);
    await insertKeys(db, keys);
    return before.map(({ name }) => name);
  });
}

/** Whether the database was filled under a SECRET before. */
export function knowsSecret(known: readonly Fingerprint[]): boolean {
  return known.some(({ name }) => name === 'secret');
}

/** Whether anything may have been encrypted in this database before. */
export function knowsDataKeys(known: readonly Fingerprint[]): boolean {
  return known.some(({ name }) => name.startsWith('data-key '));
}

/** SECRET and the data keys, as the database knows them. */
export function fingerprintsOf(secret: string, keys: DataKeys): Fingerprint[] {
  return [fingerprintOf('secret', secret), ...keys.fingerprints()];
}

/**
 * Notes these keys in the database, unless it was filled under others. An older process may go on without a key that was added meanwhile, but
 * not be started without it.
 * @throws StartProblem when the database knows a key that is not among them, or another one under the same name
 */
export async function provideKeys(database: Database, ours: readonly Fingerprint[]): Promise<void> {
  await database.transaction(async (db) => {
    await lockKnownKeys(db);
    refuseOtherKeys(await findKnownKeys(db), ours);
    await insertKeys(db, ours);
  });
}

/** @throws StartProblem, as `provideKeys` does */
export function refuseOtherKeys(known: readonly Fingerprint[], ours: readonly Fingerprint[]): void {
  const problems = known.flatMap(({ name, fingerprint }) => problemOf(name, fingerprint, ours));
  if (problems.length > 0) throw new StartProblem([...problems, afterwards].join('\n'));
}

function problemOf(name: string, fingerprint: Buffer, ours: readonly Fingerprint[]): string[] {
  const same = ours.find((key) => key.name === name);
  if (same?.fingerprint.equals(fingerprint)) return [];
  if (name === 'secret')
    return ['The database was filled under another SECRET: links and codes of this process would open nowhere else.'];
  const id = name.replace('data-key ', '');
  return [
    same
      ? `The data key ${id} of this process is another than the one of this name that the database was filled under.`
      : `The database was filled under the data key ${id}, which this process has not (DATA_KEYS, or data-keys under DATA_DIR).`,
  ];
}
