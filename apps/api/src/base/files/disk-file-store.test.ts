import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskFileStore } from './disk-file-store.ts';
import { newStorageKey } from './file-store.ts';
import { describeFileStore } from './file-store.suite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeFileStore('the disk', () => createDiskFileStore(folder));

it('leaves no partial file and no file that others may read', async () => {
  const store = createDiskFileStore(join(folder, 'fresh'));
  const key = newStorageKey();
  await Promise.all([store.put(key, Buffer.from('one')), store.put(key, Buffer.from('two'))]);
  const parent = join(folder, 'fresh', key.slice(0, 2));
  expect(await readdir(parent)).toEqual([key]);
  if (process.platform !== 'win32') expect((await stat(join(parent, key))).mode & 0o077).toBe(0);
});
