import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataKeyFile } from '../platform/secrets/data-key-file.ts';
import { settingsOfTheRun, type Answer, type TestApp } from '../server/test-app.ts';

export type SecondProcess = {
  pid: number;
  base: string;
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { token?: string; body?: Record<string, unknown> | FormData; key?: string; from?: string },
  ): Promise<Pick<Answer, 'status' | 'data' | 'message'>>;
  /** Asks for an address outside of the calls, such as `/health/ready`. */
  get(path: string): Promise<{ status: number }>;
  exited(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended; null after a signal. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
};

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/**
 * The product once more, in a process of its own, on the same database and with the same secrets. `databaseUrl` is another
 * way to that database, `env` further configuration.
 */
export async function secondProcess(
  app: TestApp,
  more: { databaseUrl?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<SecondProcess> {
  const { config } = app.resources;
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-second-'));
  const child = spawn(process.execPath, [main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: more.databaseUrl ?? app.ownerUrl,
      DATABASE_POOL: '10',
      DEMO: '0',
      // It ends with us, also when we are killed.
      GUILDHALL_PARENT_PIPE: '1',
      // So that a call may say which network address it comes from.
      TRUST_PROXY: '1',
      PUBLIC_URL: config.publicUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SANDBOX: '1',
      DRAIN_SECONDS: '0',
      SECRET: config.secret,
      DATA_KEYS: config.dataKeys || (await readFile(dataKeyFile(config), 'utf8')),
      SANDBOX_WEBHOOK_SECRET: config.sandboxSecret,
      LOGIN_TRIES: String(config.loginTries),
      RATE_LIMIT_PERCENT: String(config.rateLimitPercent),
      // Another finder of places, so that it does not load a world of them.
      PHOTON_URL: 'http://127.0.0.1:9',
      ...settingsOfTheRun,
      S3_BUCKET: config.s3Bucket,
      ...more.env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const base = await new Promise<string>((resolve, reject) => {
    let result = '';
    child.stdout.on('data', (chunk: Buffer) => {
      result += chunk.toString('utf8');
      const port = /listening on 127\.0\.0\.1:(\d+)/.exec(result)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}/api`);
    });
    child.stderr.on('data', (chunk: Buffer) => (result += chunk.toString('utf8')));
    child.on('exit', (code) => reject(new Error(`The second process ended with ${code}: ${result}`)));
  });

  const agent = new Agent({ keepAlive: true });
  return {
    pid: child.pid!,
    base,
    call: async (method, path, { token = config.publicToken, body, key, from } = {}) => {
      const content = body && (await encode(body));
      const headers = {
        authorization: token,
        ...(content ? { 'content-type': content.type } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(from ? { 'x-forwarded-for': from } : {}),
      };
      const { status, text } = await send(`${base}${path}`, { method, headers, agent }, content?.bytes);
      return { status, ...(JSON.parse(text) as Pick<Answer, 'data' | 'message'>) };
    },
    get: async (path) => {
      const answer = await fetch(`${base.replace(/\/api$/, '')}${path}`);
      await answer.body?.cancel();
      return { status: answer.status };
    },
    exited: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      agent.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function encode(body: Record<string, unknown> | FormData): Promise<{ type: string; bytes: Buffer }> {
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Response(body);
  return { type: form.headers.get('content-type')!, bytes: Buffer.from(await form.arrayBuffer()) };
}

/** Costs half of what `fetch` does, of which tests of races send tens of thousands. */
function send(url: string, options: RequestOptions, bytes?: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString('utf8') }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}
