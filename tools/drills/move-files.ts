// npm run drill:move-files [-- gigabytes]: moves so much, 10 by default, from a folder into the stand-in of an S3 store and back, each way
// killed once at about the half, and compares every file with what it was. Takes twice the room on the disk. Figures, never tests.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskFileStore } from '../../apps/api/src/files/disk-file-store.ts';
import { newStorageKey } from '../../apps/api/src/files/file-store.ts';
import { testS3 } from '../../apps/api/src/files/test-s3.ts';
import { freeBytes } from '../../apps/api/src/platform/process/disk.ts';
import { residentOf } from '@guildhall/bench/process-memory.mjs';
import { scratch } from './product.ts';

const size = 10_000_000;
const count = Math.round((Number(process.argv[2] ?? 10) * 1e9) / size);
const { home, remove } = scratch();
if ((await freeBytes(home)) < 2.5 * count * size) throw new Error('There is too little room on the disk for that.');
const s3 = await testS3();
const table: Record<string, number | string>[] = [];
try {
  const files = await makeFiles(createDiskFileStore(join(home, 'here/files')));
  await run('into the bucket, killed', 's3', 'here', 'PUT', Math.round(count / 2));
  await run('into the bucket, again', 's3', 'here');
  await run('nothing left to do', 's3', 'here');
  await rm(join(home, 'here'), { recursive: true });
  await run('back, killed', 'disk', 'back', 'GET', count);
  await run('back, again', 'disk', 'back');
  let wrong = 0;
  for (const [key, hash] of files)
    if (hashOf(await readFile(join(home, 'back/files', key.slice(0, 2), key))) !== hash) wrong++;
  console.table(table);
  console.log(`${files.size} files went there and back, ${wrong} of them differ.`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await s3.stop();
  remove();
}

async function makeFiles(disk: ReturnType<typeof createDiskFileStore>): Promise<Map<string, string>> {
  const bytes = randomBytes(size);
  const files = new Map<string, string>();
  for (let n = 0; n < count; n++) {
    const key = newStorageKey();
    bytes.write(key);
    await disk.put(key, bytes);
    files.set(key, hashOf(bytes));
  }
  return files;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Runs the command, which is killed at the n-th request of a kind. */
async function run(what: string, to: string, folder: string, killAt = '', nth = 0): Promise<void> {
  const args = [join(import.meta.dirname, '../../apps/api/src/operator/move-files.ts'), `--to=${to}`];
  const env = { PATH: process.env['PATH'], ...s3.env, DATA_DIR: join(home, folder) };
  const began = Date.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let requests = 0;
  s3.standIn.log.length = 0;
  s3.standIn.faultOf = ({ method, query }) => {
    // A file of this size is sent in two parts.
    if (method === killAt && !query.includes('partNumber=2') && ++requests === nth) child.kill('SIGKILL');
    return child.killed ? 'hangs before' : 'none';
  };
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentOf(child.pid!).peak)), 250);
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  const seconds = (Date.now() - began) / 1000;
  const last = said.split('\n').findLast((line) => line.includes('copied')) ?? '';
  table.push({ what, ends: code ?? 'killed', seconds: Math.round(seconds), 'peak MB': Math.round(peak / 1e6), last });
  if (nth === 0 && code !== 0) throw new Error(said.slice(-1000));
}
