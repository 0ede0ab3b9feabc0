import { createHash } from 'node:crypto';
import type { FileStore, StoredContent } from './file-store.ts';

/** How the move ended: `bytes` counts the files that are in the target. */
export type Moved = {
  files: number;
  bytes: number;
  copied: number;
  /** They were in the target already, byte for byte. */
  there: number;
  failed: number;
};

/** After this number of failures the target or the source is away, and the rest would only fail as well. */
const mostFailures = 20;

/**
 * Copies every content of a store into another one, some at once. A content counts as copied when it was read back and its size and
 * SHA-256 are those of the source, of which nothing is taken away. What the target has already is compared in the same way, so
 * that a run that was cut off is simply run again.
 * @param onFailure is called for each file that could not be copied; a later run tries it again
 * @param progress is called after each file
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  {
    onFailure,
    progress = () => {},
    atOnce = 8,
  }: {
    onFailure: (key: string, error: unknown) => void;
    progress?: (moved: Moved) => void;
    atOnce?: number;
  },
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, copied: 0, there: 0, failed: 0 };
  for await (const keys of from.keysBefore(new Date(Date.now() + 86_400_000))) {
    const left = keys.values();
    const work = async () => {
      for (const key of left) {
        if (moved.failed >= mostFailures) return;
        try {
          const copy = await copyOne(from, to, key);
          if (copy === null) continue;
          moved[copy.what]++;
          moved.bytes += copy.size;
        } catch (error) {
          moved.failed++;
          onFailure(key, error);
        }
        moved.files++;
        progress(moved);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (moved.failed >= mostFailures) break;
  }
  return moved;
}

type Measured = { size: number; hash: string };

/** Null when the content was deleted meanwhile. */
async function copyOne(
  from: FileStore,
  to: FileStore,
  key: string,
): Promise<{ what: 'copied' | 'there'; size: number } | null> {
  const source = await measure(await from.get(key));
  if (source === null) return null;
  const { size } = source;
  // One that cannot be read, damaged perhaps, is replaced.
  const before = await to
    .get(key)
    .then(measure)
    .catch(() => null);
  if (isSame(source, before)) return { what: 'there', size };
  const content = await from.get(key);
  if (content === null) return null;
  try {
    await to.put(key, content.stream);
  } finally {
    content.stream.destroy();
  }
  if (!isSame(source, await measure(await to.get(key)))) throw new Error('The copy differs from the file.');
  return { what: 'copied', size };
}

async function measure(content: StoredContent | null): Promise<Measured | null> {
  if (content === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of content.stream) {
    hash.update(bytes as Buffer);
    size += (bytes as Buffer).length;
  }
  return { size, hash: hash.digest('hex') };
}

function isSame(one: Measured, other: Measured | null): boolean {
  return other !== null && one.size === other.size && one.hash === other.hash;
}
