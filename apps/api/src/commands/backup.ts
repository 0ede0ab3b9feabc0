import { join, resolve } from 'node:path';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { copyFile, type BackupEntry } from '@guildhall/embedded-postgres/backup-entry.ts';
import { baseBackup } from '@guildhall/embedded-postgres/base-backup.ts';
import { holdDeletions } from '../base/files/hold-deletions.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { readSettings } from '../platform/process/settings.ts';
import { writeArchive } from './archive.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { noteBackup } from './backups.sql.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = `Use: npm run backup -- --to=<file>
BACKUP_KEY encrypts it: a passphrase, or the public key (age1…) of a pair of age.`;

/** What lies beside the embedded database in DATA_DIR and belongs to it: its password, and what signs and encrypts. */
export const secretFiles = ['postgres.password', 'secret', 'data-keys', 'mailbox-key', 'sandbox-secret'];

/**
 * The last entry of an archive, without which it was cut off. `upTo`: the moment that it holds, in the database's log; `bucket`: where
 * the files are that are not in it, else ''.
 */
export type BackupNote = { format: 1; createdAt: string; upTo: string; files: number; bucket: string };
export const noteFile = 'backup.json';

type Source = { dataDir: string; bucket: string; url: string };

/**
 * Writes everything that DATA_DIR keeps to `file`, beside the product at work: the embedded database, the secrets and the files, as of
 * the moment at which the database's copy ends. `url` is the superuser's. What is deleted meanwhile keeps its bytes until the next sweep.
 * Files in a `bucket` stay there.
 */
export async function backUp(from: Source & { key: string }, file: string): Promise<BackupNote & { bytes: number }> {
  const letGo = await holdDeletions(join(from.dataDir, 'files'));
  try {
    let note: BackupNote | undefined;
    const bytes = await writeArchive(
      file,
      entriesOf(from, (made) => (note = made)),
      from.key,
    );
    return { ...note!, bytes };
  } finally {
    await letGo();
  }
}

async function* entriesOf(
  { dataDir, url, bucket }: Source,
  keep: (note: BackupNote) => void,
): AsyncGenerator<BackupEntry> {
  yield { path: 'postgres', folder: true };
  const database = baseBackup({ url, dir: join(dataDir, 'postgres') });
  let next = await database.next();
  for (; !next.done; next = await database.next()) yield { ...next.value, path: `postgres/${next.value.path}` };
  for (const name of secretFiles) yield* copyFile(dataDir, name);
  // Only now: a file is kept before its row, so that every row of the copy has its bytes.
  let files = 0;
  const folders = bucket === '' ? await readdir(join(dataDir, 'files')) : [];
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(join(dataDir, 'files', folder))) {
      if (name.endsWith('.part')) continue;
      files++;
      yield* copyFile(dataDir, `files/${folder}/${name}`);
    }
  }
  const note: BackupNote = { format: 1, createdAt: new Date().toISOString(), upTo: next.value.upTo, files, bucket };
  keep(note);
  const text = Buffer.from(`${JSON.stringify(note)}\n`);
  yield { path: noteFile, folder: false, size: text.length, content: Readable.from([text]) };
}

/** The command. Answers the exit code: 0 done, 1 refused, 2 not understood. */
async function backupCommand(args: string[]): Promise<number> {
  const to = readTo(args);
  if (!to) {
    console.error(usage);
    return 2;
  }
  const config = readSettings(platformSettings, process.env);
  if (config.databaseUrl !== '') {
    console.error(
      'DATABASE_URL names a server of your own, whose backups deploy/postgres makes: see docs/operations.md. This command is for the embedded database.',
    );
    return 1;
  }
  let code = 0;
  await withOwnerDatabase(async (database, { dataDir, s3Bucket }, url) => {
    try {
      const made = await backUp(
        { dataDir: resolve(dataDir), bucket: s3Bucket, url, key: config.backupKey },
        resolve(to),
      );
      await noteBackup(database, 'archive');
      console.log(
        `${to}: the database up to ${made.upTo} and ${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB${config.backupKey === '' ? '' : ', encrypted'}.`,
      );
      if (s3Bucket !== '')
        console.log(`The files are not in it: they stay in the bucket ${s3Bucket}, whose versions keep them.`);
      if (config.backupKey === '')
        console.log('It is not encrypted and holds every secret: keep it as you keep DATA_DIR, or set BACKUP_KEY.');
    } catch (error) {
      if (!(error instanceof ArchiveProblem)) throw error;
      console.error(error.message);
      code = 1;
    }
  });
  return code;
}

function readTo(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values.to;
  } catch {
    return undefined;
  }
}

if (import.meta.main) process.exitCode = await backupCommand(process.argv.slice(2));
