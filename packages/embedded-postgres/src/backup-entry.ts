import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const chunk = 1024 * 1024;

/** What a backup consists of, by its path within the folder: a folder, or a file of exactly `size` bytes. */
export type BackupEntry = { path: string } & (
  | { folder: true }
  | { folder: false; size: number; content: AsyncIterable<Uint8Array> }
);

/** The entry of a file: none when it went meanwhile. What it grows by while it is read is in the log. */
export async function* copyFile(dir: string, path: string): AsyncGenerator<BackupEntry> {
  let file: FileHandle;
  try {
    file = await open(join(dir, path), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await file.stat();
    yield { path, folder: false, size, content: contentOf(file, size) };
  } finally {
    await file.close();
  }
}

/** This number of bytes; zeros where the file has become shorter, which the log repeats. */
async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(chunk, size - at);
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = await file.read(buffer, 0, wanted, at);
    const got = bytesRead === 0 ? wanted : bytesRead;
    yield buffer.subarray(0, got);
    at += got;
  }
}

/** A file of these bytes. */
export function inMemory(path: string, bytes: Buffer): BackupEntry {
  async function* content() {
    yield bytes;
  }
  return { path, folder: false, size: bytes.length, content: content() };
}
