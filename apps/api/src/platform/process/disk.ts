import { statfs } from 'node:fs/promises';

/** How often the disk, ours or the database's, was found full, and when last, in milliseconds since 1970. */
export const diskFull = { count: 0, last: 0 };

/** In milliseconds: so long after a full disk the process does not call itself ready. */
const remembered = 30_000;

/** Whether an error says that there is no room: of a file (ENOSPC, EDQUOT) or of the database (53100). */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === '53100' ||
    /No space left on device|Disk quota/.test(message ?? '')
  );
}

/** Remembers that the disk was full. */
export function noteDiskFull(now = Date.now()): void {
  diskFull.count++;
  diskFull.last = now;
}

/** The bytes that may still be written below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether there is room: at least `least` bytes below the folder, and no full disk a moment ago. */
export async function hasRoom(folder: string, least: number, now = Date.now()): Promise<boolean> {
  return now - diskFull.last > remembered && (await freeBytes(folder).catch(() => Infinity)) >= least;
}
