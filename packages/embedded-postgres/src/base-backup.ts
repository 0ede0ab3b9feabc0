import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyFile, inMemory, type BackupEntry } from './backup-entry.ts';

/** The moment, as a position in the database's log, from which on everything is in the copy. */
type Copied = { upTo: string };

/** What PostgreSQL's documentation (25.3.4) leaves out of a base backup: the folders stay, without what is in them. */
const emptied = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal'.split(' '),
);
const skipped = new Set('postmaster.pid postmaster.opts backup_label tablespace_map pg_internal.init'.split(' '));
const controlFile = 'global/pg_control';

/**
 * Copies the data folder `dir` of the server at `url`, whose superuser that is, while it works: a base backup and the part of its log
 * that makes it whole. A PostgreSQL that starts on the copy recovers to the moment at which the copying ended. Ask for the entries one
 * after the other, and read each content before the next one.
 */
export async function* baseBackup({ url, dir }: { url: string; dir: string }): AsyncGenerator<BackupEntry, Copied> {
  const client = new Client({ connectionString: url });
  // Lost on the way, it fails the next statement.
  client.on('error', () => {});
  await client.connect();
  try {
    // Gone with the connection; until then the log from here on is kept.
    await client.query(
      `SELECT pg_create_physical_replication_slot('guildhall_backup_' || pg_backend_pid(), immediately_reserve => true, temporary => true)`,
    );
    const started = await client.query<{ wal: string }>(
      `SELECT pg_walfile_name(pg_backup_start('guildhall', fast => true)) AS wal`,
    );
    yield* copyFolder(dir, '');
    yield inMemory(controlFile, await readWhole(join(dir, controlFile)));
    const stopped = await client.query<{ label: string; lsn: string; wal: string }>(
      `SELECT labelfile AS label, lsn, pg_walfile_name(lsn) AS wal FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const { label, lsn, wal: lastWal } = stopped.rows[0]!;
    yield inMemory('backup_label', Buffer.from(label));
    const segments = (await readdir(join(dir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
    for (const name of segments.filter((each) => each >= started.rows[0]!.wal && each <= lastWal))
      yield* copyFile(dir, `pg_wal/${name}`);
    return { upTo: lsn };
  } finally {
    await client.end().catch(() => {});
  }
}

async function* copyFolder(dir: string, within: string): AsyncGenerator<BackupEntry> {
  for (const entry of await entriesOf(join(dir, within))) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (skipped.has(entry.name) || entry.name.startsWith('pgsql_tmp') || path === controlFile) continue;
    if (!entry.isDirectory()) {
      yield* copyFile(dir, path);
      continue;
    }
    yield { path, folder: true };
    if (!emptied.has(path)) yield* copyFolder(dir, path);
  }
}

/** None of a folder that went meanwhile, with a table that was dropped. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** PostgreSQL writes it in one go, but a reader may see half of that: it is read until it is the same twice. */
async function readWhole(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ;) {
    await sleep(10);
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}
