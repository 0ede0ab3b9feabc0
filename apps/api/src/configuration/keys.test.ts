import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, testDatabase, type TestDatabase } from '../platform/database/test-database.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const command = fileURLToPath(new URL('../commands/accept-keys.ts', import.meta.url));
const otherKey = Buffer.alloc(32, 9).toString('base64');
const otherSecret = 'another-secret-than-that-of-the-first-process';

let top: string;
let database: TestDatabase;
/** What DATA_DIR holds after a first start. */
let filled: string;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'guildhall-known-keys-'));
  database = await testDatabase();
  filled = join(top, 'filled');
  const first = await run(main, filled);
  if (!first.ready) throw new Error(first.said);
}, 60_000);
afterAll(async () => {
  await database.drop();
  rmSync(top, { recursive: true, force: true });
});

let copies = 0;
/** A folder with the keys of the first start. */
function copyOfFilled() {
  const folder = join(top, `copy-${++copies}`);
  cpSync(filled, folder, { recursive: true });
  return folder;
}

/** Runs a program on the database; the product is asked to end as soon as it says that it is ready. */
async function run(program: string, folder: string, env: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      DATABASE_URL: database.ownerUrl,
      PHOTON_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'error',
      DEMO: '0',
      PUBLIC_URL: 'https://guild.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SANDBOX: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_SECONDS: '0',
      ...env,
    },
  });
  let said = '';
  let ready = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (!ready && said.includes('listening on')) {
        ready = true;
        child.kill('SIGTERM');
      }
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ready, said, hasStack: /^ +at /m.test(said) };
}

function inWords(words: RegExp) {
  return { code: 1, ready: false, hasStack: false, said: expect.stringMatching(words) };
}

function keysOf(folder: string) {
  return readFileSync(join(folder, 'data-keys'), 'utf8').trim();
}

describe('a process whose keys are gone, empty or those of another', { timeout: 60_000 }, () => {
  const write = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text);
  const none = () => ({});
  it.each<[string, (folder: string) => void, (folder: string) => NodeJS.ProcessEnv, RegExp]>([
    ['data-keys is gone', (folder) => rmSync(join(folder, 'data-keys')), none, /data-keys, which holds .* is missing/],
    ['data-keys is empty', write('data-keys', ''), none, /data-keys, .* is empty\. Put the file back/],
    ['data-keys is cut off', write('data-keys', 'one:AAAA\n'), none, /data-keys cannot be understood/],
    ['data-keys is that of another', write('data-keys', `x:${otherKey}\n`), none, /filled under the data key/],
    ['secret is gone', (folder) => rmSync(join(folder, 'secret')), none, /secret, which holds SECRET, is missing/],
    ['secret is empty', write('secret', ''), none, /secret is empty\. Put the file back/],
    ['secret is cut off', write('secret', 'abc'), none, /secret is too short/],
    ['secret is that of another', write('secret', otherSecret), none, /filled under another SECRET/],
    ['SECRET is that of another', none, () => ({ SECRET: otherSecret }), /filled under another SECRET/],
    ['DATA_KEYS are those of another', none, () => ({ DATA_KEYS: `x:${otherKey}` }), /filled under the data key/],
    [
      'a key has the name of ours',
      none,
      (folder) => ({ DATA_KEYS: `${keysOf(folder).split(':')[0]}:${otherKey}` }),
      /is another than the one of this name/,
    ],
    ['a second machine has none', (folder) => rmSync(folder, { recursive: true }), none, /accept-keys/],
  ])('is refused in words: %s', async (_what, damage, env, words) => {
    const folder = copyOfFilled();
    const more = env(folder);
    damage(folder);
    const before = ['secret', 'data-keys'].map((name) => existsSync(join(folder, name)));
    expect(await run(main, folder, more)).toMatchObject(inWords(words));
    expect(['secret', 'data-keys'].map((name) => existsSync(join(folder, name)))).toEqual(before);
    const known = await asOwner(database.ownerUrl, 'SELECT FROM known_keys');
    expect(known).toHaveLength(2);
  });

  it('is refused with two workers as well', async () => {
    const folder = copyOfFilled();
    writeFileSync(join(folder, 'data-keys'), '');
    expect(await run(main, folder, { WORKERS: '2' })).toMatchObject(inWords(/data-keys, .* is empty/));
  });

  it('starts again once the keys are back, and with a further key before them', async () => {
    expect(await run(main, copyOfFilled())).toMatchObject({ ready: true, code: 0 });
    const folder = copyOfFilled();
    const rotated = `x:${otherKey}\n${keysOf(folder)}`;
    writeFileSync(join(folder, 'data-keys'), rotated);
    expect(await run(main, folder)).toMatchObject({ ready: true, code: 0 });
    expect(await run(main, copyOfFilled())).toMatchObject(inWords(/filled under the data key x, which/));
    writeFileSync(join(filled, 'data-keys'), rotated);
  });
});

describe('npm run accept-keys', { timeout: 60_000 }, () => {
  it('has the database know other keys, and names rows that would be lost', async () => {
    const [{ id }] = await asOwner(
      database.ownerUrl,
      `INSERT INTO users (type, name, email, password_hash) VALUES (1, 'Tester', 'keys@example.com', 'x') RETURNING id`,
    );
    const authenticator = `INSERT INTO authenticators (user_id, key_id, secret) VALUES ($1, 'x', '\\x00')`;
    await asOwner(database.ownerUrl, authenticator, [id]);
    const folder = join(top, 'accepted');
    const env = { SECRET: otherSecret, DATA_KEYS: `y:${otherKey}` };
    expect(await run(command, folder, env)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/authenticators: 1 rows/),
    });
    expect(await run(command, folder, env, ['--lose'])).toMatchObject({ code: 0 });
    expect(await run(main, folder, env)).toMatchObject({ ready: true, code: 0 });
    expect(await run(main, copyOfFilled())).toMatchObject(inWords(/the data key y[^]*another SECRET/));
  });
});
