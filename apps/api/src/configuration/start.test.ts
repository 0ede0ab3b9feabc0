import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoLogIns } from '@guildhall/demo/log-ins.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { applicationRole } from '../platform/database/application-role.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readConfig } from './config.ts';
import { withSecrets } from './secrets.ts';
import { testS3 } from '../base/files/test-s3.ts';
import { startFailure } from './start-failure.ts';
import { livingPostmaster } from '@guildhall/embedded-postgres/postmaster.ts';
import { applicationLogIn } from '../platform/database/test-log-in.ts';
import { roleServer } from '../platform/database/test-roles.ts';
import { testDatabase, type TestDatabase } from '../platform/database/test-database.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
let home: string;
let busy: Server;
let database: TestDatabase;

function busyPort() {
  return String((busy.address() as AddressInfo).port);
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'guildhall-start-'));
  busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  database = await testDatabase();
});
afterAll(async () => {
  const left = livingPostmaster(join(home, 'postgres'));
  if (left) process.kill(left.pid, 'SIGQUIT');
  busy.close();
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Starts the product with these settings alone and waits for its end; it is sent a SIGTERM once `until` is true of what it said. */
async function start(env: NodeJS.ProcessEnv, until = (_said: string) => false) {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: home,
      PHOTON_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'info',
      DEMO: '0',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  const watch = setInterval(() => void (until(said) && child.kill('SIGTERM')), 10);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  return { code, said, hasStack: /^ +at /m.test(said) };
}

function production() {
  return {
    DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: 'https://guild.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SANDBOX: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

function inWords(words: string | RegExp) {
  return { code: 1, said: expect.stringMatching(words), hasStack: false };
}

describe('the reason of a failed start', () => {
  const why = (work: Promise<unknown>) => work.then(() => 'It started.', startFailure);
  const address = (change: (url: URL) => unknown) => {
    const url = new URL(database.ownerUrl);
    change(url);
    return url.href;
  };

  it('is reported for a database that does not answer, refuses the log-in, or does not exist', async () => {
    expect(await why(migrate(address((url) => (url.port = '9'))))).toContain('does not take connections');
    expect(await why(migrate(address((url) => (url.hostname = 'nowhere.invalid'))))).toContain('was not found');
    const refused = await why(migrate(address((url) => (url.password = 'wrong-secret'))));
    expect(refused).toContain('refuses the log-in');
    expect(refused).not.toContain('wrong-secret');
    expect(await why(migrate(address((url) => (url.pathname = '/not_there'))))).toContain('Create the database');
  });

  it('is reported for a read-only folder and for a foreign address', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    const config = await why(withSecrets({ ...readConfig({}), dataDir: join(file, 'below') }, async () => false));
    expect(config).toMatch(/cannot be written[^]*DATA_DIR/);
    const listening = once(createServer().listen(0, '192.0.2.1'), 'listening');
    expect(await why(listening)).toContain('HOST=192.0.2.1 is no address of this machine');
  });
});

it.each([
  ['through an address with options of its own', false],
  ['beside a log-in of the application', true],
])('starts in production as a role that may not create roles, %s', { timeout: 60_000 }, async (_, logsInAsRole) => {
  const server = await roleServer();
  const run = (text: string) => server.admin.query({ name: '', text }, []);
  const name = `start_${Math.random().toString(36).slice(2, 8)}`;
  const url = new URL(server.url);
  url.username = name;
  url.password = 'secret';
  url.pathname = `/${name}`;
  if (!logsInAsRole) url.searchParams.set('options', '-c jit=on');
  try {
    await run(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' IN ROLE ${applicationRole}`);
    await run(`CREATE DATABASE ${name} OWNER ${name}`);
    const env = logsInAsRole
      ? { ...production(), DATABASE_URL: await applicationLogIn(url.href, server.url), DATABASE_OWNER_URL: url.href }
      : { ...production(), DATABASE_URL: url.href };
    const { code, said } = await start(env, (words) => words.includes('Guildhall is ready'));
    expect(said).toMatch(
      /ready at https:\/\/guild\.example\n {2}Production: listening on 127\.0\.0\.1:\d+ [^]*no demo/,
    );
    expect(said).toContain('Warning: SANDBOX=1: payments are play money');
    expect(said).not.toMatch(/permission denied|must be owner/);
    expect(code).toBe(0);
    const own = openDatabase(url.href, { max: 1 });
    expect(await own.query({ name: '', text: `SELECT to_regclass('pgboss.job') IS NOT NULL AS queue` }, [])).toEqual([
      { queue: true },
    ]);
    await own.close();
  } finally {
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await run(`DROP ROLE IF EXISTS ${name}`);
    await server.stop();
  }
});

it('with files in S3, nothing is written under DATA_DIR', { timeout: 60_000 }, async () => {
  const s3 = await testS3();
  // Of its own, since a database is filled under one SECRET.
  const own = await testDatabase();
  const dataDir = join(home, 'nothing');
  try {
    const secrets = { SECRET: 'a-secret-that-only-this-test-knows', SANDBOX_WEBHOOK_SECRET: 'another-secret-of-tests' };
    const env = { ...production(), DATABASE_URL: own.ownerUrl, ...s3.env, ...secrets, DATA_DIR: dataDir };
    expect(await start(env, (said) => said.includes('Guildhall is ready'))).toMatchObject({ code: 0 });
    expect(existsSync(dataDir)).toBe(false);
    expect(await start({ ...env, S3_BUCKET: 'another' })).toMatchObject(inWords(/S3 store refuses[^]*NoSuchBucket/));
  } finally {
    await own.drop();
    await s3.stop();
  }
});

describe('a start that fails', { timeout: 60_000 }, () => {
  it('lists every problem', async () => {
    const { PUBLIC_URL: _, SMTP_URL: __, ...rest } = production();
    expect(await start({ ...rest, SECRET: 'short' })).toMatchObject(inWords(/SECRET[^]*PUBLIC_URL[^]*SMTP_URL/));
  });

  it('says that the port is in use, and leaves no embedded PostgreSQL running', async () => {
    expect(await start({ PORT: busyPort() })).toMatchObject(inWords(`Port ${busyPort()} of 127.0.0.1 is in use`));
    expect(existsSync(join(home, 'postgres/PG_VERSION'))).toBe(true);
    expect(livingPostmaster(join(home, 'postgres'))).toBeNull();
  });

  it('leaves no embedded PostgreSQL running when its password is not the kept one', async () => {
    writeFileSync(join(home, 'postgres.password'), 'another');
    expect(await start({ PORT: '0' })).toMatchObject(inWords('postgres.password'));
    expect(livingPostmaster(join(home, 'postgres'))).toBeNull();
  });

  it('refuses production on a database that holds the demo, as long as its published passwords open it', async () => {
    const owner = openDatabase(database.ownerUrl, { max: 1 });
    const run = (text: string, ...values: unknown[]) => owner.query({ name: '', text }, values);
    try {
      await run(
        `INSERT INTO users (id, type, name, email, password_hash) VALUES (uuidv7(), 1, 'Demo', $1, $2)`,
        demoLogIns.investor,
        await hashPassword(demoLogIns.password),
      );
      expect(await start(production())).toMatchObject(inWords(/holds the demo[^]*published/));
      await run('UPDATE users SET password_hash = $1', await hashPassword('another-one'));
      expect(await start(production(), (said) => said.includes('Guildhall is ready'))).toMatchObject({ code: 0 });
    } finally {
      await owner.close();
    }
  });
});

it('a start that is aborted leaves no embedded PostgreSQL running', { timeout: 60_000 }, async () => {
  const dir = join(home, 'called-off');
  const file = join(dir, 'postgres/postmaster.pid');
  const { code } = await start({ PORT: '0', DATA_DIR: dir }, () => existsSync(file));
  expect(code).toBe(0);
  expect(livingPostmaster(join(dir, 'postgres'))).toBeNull();
});
