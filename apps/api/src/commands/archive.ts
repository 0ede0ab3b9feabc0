import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, Header } from 'tar';
import type { BackupEntry } from '@guildhall/embedded-postgres/backup-entry.ts';
import { decrypt, encrypt, isEncrypted } from './archive-encryption.ts';
import { ArchiveProblem } from './archive-problem.ts';

const block = 512;

/**
 * Writes the entries to `file` as a tar archive, compressed by zstd and, with a `key`, encrypted by age: to the public key `age1…`, or
 * by a passphrase. The usual programs of these names read it as well. There is no `file` unless it is whole. Answers its size in bytes.
 * @throws ArchiveProblem when `file` is there already
 */
export async function writeArchive(file: string, entries: AsyncIterable<BackupEntry>, key: string): Promise<number> {
  const part = `${file}.part`;
  const written = await open(file, 'r').catch(() => null);
  if (written) {
    await written.close();
    throw new ArchiveProblem(`${file} already exists: give the archive another name.`);
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    const to = createWriteStream(part, { mode: 0o600 });
    if (key === '') await pipeline(tarOf(entries), compress, to);
    else await pipeline(tarOf(entries), compress, (plain) => encrypt(plain, key), to);
    const whole = await open(part, 'r+');
    let size: number;
    try {
      await whole.sync();
      ({ size } = await whole.stat());
    } finally {
      await whole.close();
    }
    await rename(part, file);
    return size;
  } catch (error) {
    await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(dirname(part)))
      throw new ArchiveProblem(`The folder ${dirname(file)} is not there.`);
    throw error;
  }
}

/**
 * Unpacks an archive into the folder, which exists and is empty.
 * @throws ArchiveProblem for a wrong key and for an archive that is damaged or cut off; what came before is in the folder
 */
export async function readArchive(file: string, folder: string, key: string): Promise<void> {
  const encrypted = await isEncrypted(file);
  if (encrypted && key === '') throw new ArchiveProblem('This archive is encrypted: give its key as BACKUP_KEY.');
  const from = createReadStream(file);
  const to = extract({ cwd: folder, strict: true, preserveOwner: false });
  try {
    if (encrypted) await pipeline(from, (secret) => decrypt(secret, key), createZstdDecompress(), to);
    else await pipeline(from, createZstdDecompress(), to);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem(`This archive is damaged or not whole (${(error as Error).message}).`, { cause: error });
  }
}

async function* tarOf(entries: AsyncIterable<BackupEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const size = entry.folder ? 0 : entry.size;
    const header = new Header({
      path: entry.folder ? `${entry.path}/` : entry.path,
      type: entry.folder ? 'Directory' : 'File',
      mode: entry.folder ? 0o700 : 0o600,
      mtime: new Date(),
      size,
    });
    const bytes = Buffer.alloc(block);
    if (header.encode(bytes)) throw new ArchiveProblem(`${entry.path} is too long a name for an archive.`);
    yield bytes;
    if (entry.folder) continue;
    yield* entry.content;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}
