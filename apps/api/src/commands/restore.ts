import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { ownCluster } from '@guildhall/embedded-postgres/postgres-cluster.ts';
import { openDiskFileStore } from '../base/files/open-file-store.ts';
import { openDatabase } from '../platform/database/database.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { readSettings } from '../platform/process/settings.ts';
import { readArchive } from './archive.ts';
import { ArchiveProblem } from './archive-problem.ts';
import { noteFile, type BackupNote } from './backup.ts';
import { missingFiles } from './missing-files.ts';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';

const usage = `Use: npm run restore -- --from=<archive> --to=<new folder>
BACKUP_KEY opens an encrypted one: its passphrase, or the private key (AGE-SECRET-KEY-…) of the pair.`;

const log = { info: () => {}, warn: (message: string) => console.error(message) };

/** What was restored, and what is wrong with it in words; nothing, where all is well. */
export type Restored = BackupNote & { faults: string[] };

/**
 * Unpacks the archive into `folder`, a DATA_DIR that is not there yet or is empty, starts its database once, and checks the ledger and
 * that each file has its bytes. The folder appears only when the archive was whole and its database has started.
 * @throws ArchiveProblem for an archive that cannot be read, and for a folder that holds something
 */
export async function restore(file: string, folder: string, key: string): Promise<Restored> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new ArchiveProblem(`${folder} is not empty: restore into a new folder.`);
  const aside = `${folder}.restoring-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(aside, { mode: 0o700 });
  try {
    await readArchive(file, aside, key);
    const note = await readNote(aside);
    const faults = await check(aside, note);
    if (existsSync(folder)) await rmdir(folder);
    await rename(aside, folder);
    return { ...note, faults };
  } catch (error) {
    // What was being written when it failed may still come.
    await rm(aside, { recursive: true, force: true, maxRetries: 20 });
    throw error;
  }
}

async function readNote(folder: string): Promise<BackupNote> {
  const path = join(folder, noteFile);
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new ArchiveProblem('This archive is damaged or not whole: its last part is missing.', { cause });
  });
  const note = JSON.parse(text) as BackupNote;
  if (note.format !== 1)
    throw new ArchiveProblem(`This archive has the format ${String(note.format)}, of a newer Guildhall.`);
  await rm(path);
  return note;
}

async function check(folder: string, { bucket }: BackupNote): Promise<string[]> {
  const dir = join(folder, 'postgres');
  ownCluster(dir);
  const server = await startEmbeddedPostgres({ dir, log });
  const database = openDatabase(server.url, { max: 2 });
  try {
    const store = openDiskFileStore({ dataDir: folder });
    const missing = bucket === '' ? await missingFiles(database, store) : [];
    return [...(await verifyLedger(database)), ...missing];
  } finally {
    await database.close();
    await server.stop();
  }
}

/** The command. Answers the exit code: 0 all is well, 1 refused or something is wrong, 2 not understood. */
async function restoreCommand(args: string[]): Promise<number> {
  const words = readWords(args);
  if (!words?.from || !words.to) {
    console.error(usage);
    return 2;
  }
  const { backupKey } = readSettings(platformSettings, process.env);
  try {
    const restored = await restore(resolve(words.from), resolve(words.to), backupKey);
    console.log(
      `${words.to}: the database up to ${restored.upTo} of ${restored.createdAt} and ${restored.files} files. Start the product with DATA_DIR=${words.to}.`,
    );
    for (const fault of restored.faults) console.error(fault);
    console.log(
      restored.faults.length === 0
        ? `The ledger is in order, and ${restored.bucket === '' ? 'no file is missing' : `the files are in the bucket ${restored.bucket}`}.`
        : `${restored.faults.length} faults.`,
    );
    return restored.faults.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    console.error(`${error.message} Nothing was restored.`);
    return 1;
  }
}

function readWords(args: string[]) {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch {
    return undefined;
  }
}

if (import.meta.main) process.exitCode = await restoreCommand(process.argv.slice(2));
