import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { createDiskFileStore } from '../base/files/disk-file-store.ts';
import { newStorageKey } from '../base/files/file-store.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openTestLedger, type TestLedger } from '../money/wallet/test-ledger.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { positionOf } from '../platform/database/test-log-position.ts';

const log = { info: () => {}, warn: () => {} };
const quick = { fsync: 'off', synchronous_commit: 'off' };

let folder: string;
/** The archives that the first tests make. */
let plain: string;
let encrypted: string;
let identity: string;
let home: string;
let server: EmbeddedPostgres;
let ledger: TestLedger;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-backup-'));
  home = join(folder, 'home');
  plain = join(folder, 'plain');
  encrypted = join(folder, 'encrypted');
  identity = await generateX25519Identity();
  server = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log, settings: quick });
  await migrate(server.url);
  ledger = await openTestLedger({ on: server.url });
  await writeFile(join(home, 'secret'), 'kept-with-the-data', { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  await ledger.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function saveSecretFile(owner: string, bytes: Buffer): Promise<string> {
  const key = newStorageKey();
  await createDiskFileStore(join(home, 'files')).put(key, bytes);
  await ledger.asOwner(
    `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
     VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', $2, 'plan.pdf', $3, false)`,
    [owner, bytes.length, key],
  );
  return key;
}

/** Where the database's log ends now, as a number. */
async function position(): Promise<bigint> {
  const [row] = await ledger.asOwner<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn');
  return positionOf(row!.lsn);
}

async function paymentsIn(dataDir: string): Promise<Set<string>> {
  const restored = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log, settings: quick });
  const database = openDatabase(restored.url, { max: 1 });
  try {
    const rows = await database.query<{ id: string }>(
      { name: '', text: `SELECT id FROM payments WHERE status = 'succeeded'` },
      [],
    );
    return new Set(rows.map(({ id }) => id));
  } finally {
    await database.close();
    await restored.stop();
  }
}

describe('a backup that is made while people pay', () => {
  it('is restored elsewhere with the ledger in order, every payment acknowledged before its end, and every file', async () => {
    const member = await ledger.member();
    const bytes = randomBytes(300_000);
    const key = await saveSecretFile(member.id, bytes);
    const acknowledged: { id: string; at: bigint }[] = [];
    let pays = true;
    const payers = Array.from({ length: 4 }, async () => {
      const payer = await ledger.member();
      while (pays) {
        const id = await ledger.topUp(payer, 100n);
        acknowledged.push({ id, at: await position() });
        await saveSecretFile(payer.id, randomBytes(100));
      }
    });
    while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = acknowledged.length;
    const made = await backUp(
      { dataDir: home, bucket: '', url: server.url, key: await identityToRecipient(identity) },
      encrypted,
    );
    pays = false;
    await Promise.all(payers);
    const held = acknowledged.filter(({ at }) => at <= positionOf(made.upTo));
    expect(held.length, 'some were paid while it was made').toBeGreaterThan(before);

    const elsewhere = join(folder, 'elsewhere/data');
    const restored = await restore(encrypted, elsewhere, identity);
    expect(restored.faults).toEqual([]);
    expect(restored.upTo).toBe(made.upTo);
    expect(await readFile(join(elsewhere, 'secret'), 'utf8')).toBe('kept-with-the-data');
    expect(await readFile(join(elsewhere, 'files', key.slice(0, 2), key))).toEqual(bytes);
    const found = await paymentsIn(elsewhere);
    expect(held.filter(({ id }) => !found.has(id))).toEqual([]);
  }, 60_000);

  it('keeps the bytes of what is deleted meanwhile', async () => {
    const { id } = await ledger.member();
    const key = await saveSecretFile(id, Buffer.from('still needed'));
    const store = createDiskFileStore(join(home, 'files'));
    const made = backUp({ dataDir: home, bucket: '', url: server.url, key: '' }, plain);
    await expect.poll(() => readdir(join(home, 'files'))).toContain('deletions-held');
    await store.delete(key);
    await made;
    expect((await restore(plain, join(folder, 'after-deleting'), '')).faults).toEqual([]);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
    await ledger.asOwner('DELETE FROM files WHERE storage_key = $1', [key]);
  }, 60_000);
});

describe('an archive', () => {
  it('is not opened by a wrong key or none, nor written over', async () => {
    await expect(backUp({ dataDir: home, bucket: '', url: server.url, key: '' }, encrypted)).rejects.toThrow(
      `${encrypted} already exists`,
    );
    const nowhere = join(folder, 'missing');
    await expect(
      backUp({ dataDir: home, bucket: '', url: server.url, key: '' }, join(nowhere, 'archive')),
    ).rejects.toThrow(`The folder ${nowhere} is not there.`);
    const to = join(folder, 'never');
    await expect(restore(encrypted, to, '')).rejects.toThrow('This archive is encrypted: give its key as BACKUP_KEY.');
    for (const wrong of [await generateX25519Identity(), 'a passphrase that was never used'])
      await expect(restore(encrypted, to, wrong)).rejects.toThrow('BACKUP_KEY does not open this archive.');
    await expect(restore(encrypted, home, identity)).rejects.toThrow('is not empty');
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  it('that is damaged or cut off is refused, and leaves nothing', async () => {
    for (const archive of [plain, encrypted]) {
      const whole = await readFile(archive);
      const flipped = Buffer.from(whole);
      flipped[Math.floor(whole.length / 2)]! ^= 1;
      for (const damaged of [flipped, whole.subarray(0, whole.length - 1000), whole.subarray(0, 100_000)]) {
        const file = join(folder, 'damaged');
        await writeFile(file, damaged);
        await expect(restore(file, join(folder, 'ruin'), identity)).rejects.toThrow(
          'This archive is damaged or not whole',
        );
      }
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('ruin'))).toEqual([]);
  });
});
