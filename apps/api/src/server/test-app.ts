import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { readConfig } from '../configuration/config.ts';
import { openLog } from '../platform/process/log.ts';
import { testDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Resources } from '../resources.ts';
import { startResources } from './start-resources.ts';

export type Answer = {
  status: number;
  success: boolean;
  statusCode: number;
  message: string;
  data: any;
  headers: Record<string, unknown>;
};
export type Person = { id: string; email: string; token: string; name: string };

export type TestApp = {
  /** The HTTP server without a port, for requests that are no calls. */
  server: FastifyInstance;
  resources: Resources;
  ownerUrl: string;
  /** Calls the API below `/api`, from the network address `from`; a body with a Buffer, or with `{filename, bytes}` for a file, goes as multipart. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { token?: string | null; body?: Record<string, unknown>; key?: string; form?: string; from?: string },
  ): Promise<Answer>;
  /** Registers and logs in. */
  signUp(type?: 1 | 2, name?: string): Promise<Person>;
  stop(): Promise<void>;
};

/** A field of a form, or those of a list or an object by the bracketed names of spec §7.format. */
function bracketed([name, value]: [string, unknown]): [string, unknown][] {
  if (typeof value !== 'object' || value === null || 'bytes' in value) return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => bracketed([`${name}[${key}]`, inner]));
}

let count = 0;

/** Settings that every product of a run gets unless its test says otherwise: `TEST_SETTINGS`, as JSON. */
export const settingsOfTheRun = JSON.parse(process.env['TEST_SETTINGS'] ?? '{}') as NodeJS.ProcessEnv;

/** A product has its bucket for itself, as it has its database. */
function ownBucket(): NodeJS.ProcessEnv {
  return settingsOfTheRun['S3_BUCKET'] ? { S3_BUCKET: `test-${randomUUID()}` } : {};
}

/** The whole product but its web pages, on a database of its own, every answer held against the contract. */
export async function testApp(
  env: NodeJS.ProcessEnv = {},
  options: { work?: boolean; log?: FastifyBaseLogger; database?: TestDatabase; plans?: 'usual' } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase({ plans: options.plans }));
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-test-'));
  const {
    url: databaseUrl,
    ownerUrl: databaseOwnerUrl = '',
    statements: databaseStatements = 'named',
    replica = '',
  } = database.way;
  const read = readConfig({
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: dataDir,
    SECRET: 'a-secret-that-only-this-test-knows-of',
    SANDBOX_WEBHOOK_SECRET: 'another-secret-that-only-this-test-knows',
    DATABASE_POOL: '10',
    ...settingsOfTheRun,
    ...ownBucket(),
    ...env,
  });
  // Not by the environment, where an address of a database means production.
  const config = {
    ...read,
    ...(databaseOwnerUrl === '' ? {} : { databaseUrl, databaseOwnerUrl, databaseStatements }),
    databaseReplicaUrl: replica,
  };
  let port = 0;
  const { resources, stop } = await startResources(config, database.ownerUrl, options.log ?? openLog(config.logLevel), {
    work: options.work ?? false,
    port: () => port || config.port,
  });
  const server = await createApp(resources, { checkAnswers: true });
  if (options.work) {
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as { port: number }).port;
  }

  const call: TestApp['call'] = async (method, path, { token, body, key, form, from } = {}) => {
    const headers: Record<string, string> = {};
    if (token !== null) headers['authorization'] = token ?? config.publicToken;
    if (key !== undefined) headers['idempotency-key'] = key;
    let payload: string | Buffer | undefined;
    if (form !== undefined) {
      payload = form;
      headers['content-type'] = 'application/x-www-form-urlencoded';
    } else if (
      body &&
      Object.values(body).some((value) => typeof value === 'object' && value !== null && 'bytes' in value)
    ) {
      const boundary = 'guildhall-test-boundary';
      const parts = Object.entries(body)
        .flatMap(bracketed)
        .map(([name, value]) => {
          const file =
            typeof value === 'object' && value !== null && 'bytes' in value
              ? (value as { filename: string; bytes: Buffer })
              : null;
          const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file.filename}"\r\ncontent-type: application/octet-stream` : ''}\r\n\r\n`;
          return Buffer.concat([
            Buffer.from(head),
            file ? file.bytes : Buffer.from(String(value)),
            Buffer.from('\r\n'),
          ]);
        });
      payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
      headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    } else if (body) {
      payload = JSON.stringify(body);
      headers['content-type'] = 'application/json';
    }
    const response = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(from === undefined ? {} : { remoteAddress: from }),
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      ...response.json<Omit<Answer, 'status' | 'headers'>>(),
    };
  };

  const signUp: TestApp['signUp'] = async (type = 1, name = `Tester ${++count}`) => {
    const email = `tester-${++count}-${Math.random().toString(36).slice(2)}@example.com`;
    const types = type === 2 ? (await call('POST', '/institutional/type')).data : [];
    const body = {
      type,
      name,
      email,
      password: 'secret12',
      mobile: '5550000001',
      areaCode: '10115',
      ...(type === 2 ? { typeId: types[0].id } : {}),
    };
    const signed = await call('POST', '/auth/signup', { body });
    if (signed.status !== 200) throw new Error(`Sign-up was refused: ${signed.message}`);
    const session = await call('POST', '/auth/login', { body: { email, password: 'secret12' } });
    return { id: session.data.id, email, token: session.data.token, name };
  };

  return {
    server,
    resources,
    ownerUrl: database.ownerUrl,
    call,
    signUp,
    stop: async () => {
      await server.close();
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
