import { nilUuid } from '@guildhall/contract/fields.ts';
import { openDatabase, type Database, type Db } from '../database/database.ts';
import type { DataKeys, Encrypted } from './encryption.ts';
import type { JobKind } from '../jobs/jobs.ts';

/** A row that is encrypted under another key than the newest. */
export type StaleRow = Encrypted & { id: string };

/** A column that is encrypted at rest, as its domain declares it. All of it runs as the database's owner. */
export type EncryptedColumn = {
  table: string;
  /** What the ciphertext of a row is bound to. */
  place(id: string): string;
  countStale(db: Db, newest: string): Promise<number>;
  /** At most `limit` rows after this id that do not stand under the key `newest`, by id. */
  stale(db: Db, newest: string, after: string, limit: number): Promise<StaleRow[]>;
  /** Writes the row unless its key has changed since it was read. */
  write(db: Db, row: StaleRow, encrypted: Encrypted): Promise<boolean>;
};

/** How many rows of a table were encrypted, and how many cannot be decrypted. */
export type EncryptedCounts = { table: string; encrypted: number; failed: number };

const batch = 200;

/**
 * Brings every row of the columns under the newest key, batch by batch. Safe beside servers at work, by several processes
 * at once, and after being cut off anywhere: what is done is done, the rest is found again. A row whose key is missing is
 * counted and left as it is.
 */
export async function encryptAnew(
  database: Database,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
): Promise<EncryptedCounts[]> {
  const counts: EncryptedCounts[] = [];
  for (const column of columns) {
    const count = { table: column.table, encrypted: 0, failed: 0 };
    counts.push(count);
    for (let after = nilUuid; ;) {
      const rows = await column.stale(database, keys.newest(), after, batch);
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      await database.transaction(async (db) => {
        for (const row of rows) {
          const place = column.place(row.id);
          let text: string;
          try {
            text = keys.decrypt(row, place);
          } catch {
            count.failed++;
            continue;
          }
          if (await column.write(db, row, keys.encrypt(text, place))) count.encrypted++;
        }
      });
    }
  }
  return counts;
}

/** How many rows do not stand under the newest key. */
export async function countStale(db: Db, keys: DataKeys, columns: readonly EncryptedColumn[]): Promise<number> {
  const counts = await Promise.all(columns.map((column) => column.countStale(db, keys.newest())));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Encrypts what stands under an older key, at the start and every hour: a server may have written with it until it took up the newer one. */
export function encryptionJob(
  ownerUrl: string,
  keys: DataKeys,
  columns: readonly EncryptedColumn[],
  log: { error(context: object, message: string): void },
): JobKind {
  return {
    name: 'platform.encrypt-anew',
    about: 'Encrypts again what is still under an older key.',
    atStart: true,
    every: '37 * * * *',
    work: async () => {
      const database = openDatabase(ownerUrl, { max: 1, onError: (error) => log.error({ err: error }, 'database') });
      try {
        for (const count of await encryptAnew(database, keys, columns))
          if (count.failed > 0)
            log.error(count, 'rows cannot be decrypted: a data key is missing, or they were changed');
      } finally {
        await database.close();
      }
    },
  };
}
