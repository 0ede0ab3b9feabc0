import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { areDeletionsHeld } from './hold-deletions.ts';
import { assertStorageKey, isStorageKey, type FileStore } from './file-store.ts';

/** Stores files in a folder of this machine, spread over 256 subfolders by the first two characters of their keys. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      // A reader sees the old content or the new one, never a part: written aside, synced, then renamed.
      const aside = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        const file = await open(aside, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(parent);
    },

    async get(key) {
      const path = pathOf(key);
      try {
        const file = await open(path, 'r');
        const { size } = await file.stat();
        return { stream: file.createReadStream(), size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      if (!(await areDeletionsHeld(folder))) await rm(path, { force: true });
    },

    async *keysBefore(before) {
      let keys: string[] = [];
      for await (const { name } of filesBefore(folder, before, isStorageKey)) {
        keys.push(name);
        if (keys.length < 1000) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },

    async removeParts(before) {
      let removed = 0;
      for await (const { path } of filesBefore(folder, before, (name) => name.endsWith('.part'))) {
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },

    answers: async () => true,
    faults: () => 0,
  };
}

async function* filesBefore(folder: string, before: Date, wanted: (name: string) => boolean) {
  const subfolders = await readdir(folder).catch(() => [] as string[]);
  for (const subfolder of subfolders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of (await readdir(join(folder, subfolder))).filter(wanted)) {
      const path = join(folder, subfolder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile() && found.mtime < before) yield { name, path };
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps its entries without being asked.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
