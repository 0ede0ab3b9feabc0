import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreFault } from '@guildhall/s3-stand-in/stand-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskFileStore } from '../base/files/disk-file-store.ts';
import { keyOfCopy, newStorageKey, type FileStore } from '../base/files/file-store.ts';
import { moveFiles } from '../base/files/move-files.ts';
import { createS3FileStore } from '../base/files/s3-file-store.ts';
import { testS3, type TestS3 } from '../base/files/test-s3.ts';

const command = fileURLToPath(new URL('move-files.ts', import.meta.url));
let home: string;
let s3: TestS3;
let disk: FileStore;
/** The SHA-256 of each file, by its key. */
const files = new Map<string, string>();
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'guildhall-move-'));
  s3 = await testS3();
  disk = createDiskFileStore(join(home, 'here/files'));
  for (let n = 0; n < 60; n++) {
    const key = n % 3 === 0 ? keyOfCopy(newStorageKey(), 'icon') : newStorageKey();
    const bytes = randomBytes(n === 30 ? 12_000_000 : n * 1000);
    await disk.put(key, bytes);
    files.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
});
afterAll(async () => {
  await s3.stop();
  await rm(home, { recursive: true, force: true });
});

/** Runs the command; the process is killed as soon as `killAt` answers true to a request of its. */
async function run(to: string, folder: string, killAt: (method: string, nth: number) => boolean = () => false) {
  const env = { PATH: process.env['PATH'], ...s3.env, DATA_DIR: join(home, folder) };
  const child = spawn(process.execPath, [command, `--to=${to}`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const counts: Record<string, number> = {};
  s3.standIn.faultOf = ({ method }): StoreFault => {
    counts[method] = (counts[method] ?? 0) + 1;
    if (!child.killed && killAt(method, counts[method])) child.kill('SIGKILL');
    return child.killed ? 'hangs before' : 'none';
  };
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  s3.standIn.faultOf = () => 'none';
  return { code, signal, said };
}

async function hashesIn(folder: string) {
  const store = createDiskFileStore(join(home, folder, 'files'));
  const found = new Map<string, string>();
  for await (const keys of store.keysBefore(new Date(Date.now() + 60_000)))
    for (const key of keys) {
      const bytes = await readFile(join(home, folder, 'files', key.slice(0, 2), key));
      found.set(key, createHash('sha256').update(bytes).digest('hex'));
    }
  return found;
}

function sorted(map: Map<string, string>) {
  return [...map].toSorted();
}

describe('moving files', { timeout: 60_000 }, () => {
  it('into a bucket and back, killed twice on each way, ends with every file byte for byte', async () => {
    for (const nth of [12, 30]) {
      expect(await run('s3', 'here', (method, n) => method === 'PUT' && n === nth)).toMatchObject({
        signal: 'SIGKILL',
      });
      expect(s3.standIn.keys().length).toBeGreaterThan(0);
      expect(s3.standIn.keys().length).toBeLessThan(60);
    }
    const there = await run('s3', 'here');
    expect(there).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^60 files, .* MB: \d+ copied, [1-9]\d* were there already, 0 failed\./),
    });
    expect(there.said).toContain('SECRET and DATA_KEYS');
    expect(s3.standIn.keys()).toEqual([...files.keys()].map((key) => `files/${key}`).toSorted());
    expect(sorted(await hashesIn('here'))).toEqual(sorted(files));

    for (const nth of [30, 70])
      expect(await run('disk', 'back', (method, n) => method === 'GET' && n === nth)).toMatchObject({
        signal: 'SIGKILL',
      });
    expect(await run('disk', 'back')).toMatchObject({ code: 0, said: expect.stringContaining('0 failed') });
    expect(sorted(await hashesIn('back'))).toEqual(sorted(files));
    expect(s3.standIn.keys()).toHaveLength(60);
  });

  it('copies again what is damaged or another in the bucket, and nothing else', async () => {
    const [, damaged, another] = [...files.keys()];
    const path = s3.standIn.pathOf(`files/${damaged}`)!;
    await writeFile(path, randomBytes((await stat(path)).size));
    // As large as the file, and sound by itself.
    await createS3FileStore(s3.settings).put(another!, randomBytes(2000));
    expect(await run('s3', 'here')).toMatchObject({
      code: 0,
      said: expect.stringContaining('2 copied, 58 were there already, 0 failed.'),
    });
    expect(await run('s3', 'here')).toMatchObject({ said: expect.stringContaining('0 copied, 60 were') });
  });

  it('tells each copy that differs from its file', async () => {
    const to = createDiskFileStore(join(home, 'damaged'));
    const damaging: FileStore = { ...to, put: (key) => to.put(key, Buffer.from('damaged')) };
    const failures: string[] = [];
    const onFailure = (key: string, error: unknown) => void failures.push(`${key} ${(error as Error).message}`);
    const moved = await moveFiles(disk, damaging, { onFailure });
    expect(failures.length).toBe(moved.failed);
    expect(failures[0]).toMatch(/^[0-9a-f]{32}(?:-icon)? The copy differs from the file\.$/);
    expect(moved).toMatchObject({ copied: 0, there: 0 });
    // It ends early, since the other files would fail as well, once those at work have ended.
    expect(moved.failed).toBeGreaterThanOrEqual(20);
    expect(moved.failed).toBeLessThan(28);
  });

  it('says what it needs', async () => {
    expect(await run('tape', 'here')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--to=s3, or --to=disk'),
    });
  });
});
