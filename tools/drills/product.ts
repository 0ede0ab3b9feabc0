import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { makePdf, makePicture } from '../../apps/api/src/base/files/test-files.ts';
import { exitWithParent } from '@guildhall/embedded-postgres/exit-with-parent.ts';

const main = join(import.meta.dirname, '../../apps/api/src/server/main.ts');

/** A folder of its own for a drill, removed at its end together with the database server that works in it. */
export function scratch(): { home: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-drill-'));
  const release = exitWithParent(home);
  return {
    home,
    remove: () => {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      release();
    },
  };
}

export type Server = { child: ChildProcess; base: string; said: () => string; ended: Promise<number | null> };

/** Starts the product as a process, behind `wrap` when given. It ends when we do. */
export function startServer(port: number, env: NodeJS.ProcessEnv, wrap: string[] = []): Server {
  const [program, ...args] = [...wrap, process.execPath, main];
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SANDBOX: '1',
      PHOTON_URL: 'http://127.0.0.1:9',
      SIGNUPS_PER_ADDRESS: '100000',
      GUILDHALL_PARENT_PIPE: '1',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    child,
    base: `http://127.0.0.1:${port}`,
    said: () => said,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}

/**
 * The settings of a process on a database server of its own, which counts as an installation in earnest: its address, its folder and what
 * such a one has to have.
 */
export function installed(where: { database: string; url: string; folder: string }) {
  return {
    DATABASE_URL: where.database.replace(/\?.*/, ''),
    DATA_DIR: where.folder,
    PUBLIC_URL: where.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET: 'a-secret-that-only-this-drill-knows-of',
    SANDBOX_WEBHOOK_SECRET: 'another-secret-that-only-this-drill-knows',
  };
}

/** The superuser's address of the embedded database that works in a DATA_DIR. */
export function embeddedUrl(folder: string): string {
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const [port] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(3);
  return `postgres://guildhall:${password}@127.0.0.1:${port}/guildhall`;
}

/** Whether the address answers 200 within two seconds. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Waits until the server is ready; throws what it said when it ended instead, or after a minute and a half. */
export async function untilReady(server: Server): Promise<void> {
  for (const end = Date.now() + 90_000; !(await answers(`${server.base}/health/ready`)); await sleep(100))
    if (server.child.exitCode !== null || server.child.signalCode !== null || Date.now() > end)
      throw new Error(`The server did not become ready: ${server.said().slice(-2000)}`);
}

/** An answer; what its data holds is for the drill to know. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ProductAnswer = { status: number; data: any; message: string };

/** Asks a call; status 0 when there was no answer. A Buffer in the body goes as a file. */
export async function call(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  {
    token = 'guildhall-public',
    body,
    key,
  }: {
    token?: string;
    body?: Record<string, unknown>;
    /** The idempotency key. */
    key?: string;
  } = {},
): Promise<ProductAnswer> {
  const headers: Record<string, string> = { authorization: token, ...(key ? { 'idempotency-key': key } : {}) };
  let payload: string | FormData | undefined;
  if (body && Object.values(body).some((value) => Buffer.isBuffer(value))) {
    payload = new FormData();
    for (const [name, value] of Object.entries(body))
      if (Buffer.isBuffer(value)) payload.append(name, new Blob([new Uint8Array(value)]), 'a.pdf');
      else payload.append(name, String(value));
  } else if (body) {
    payload = JSON.stringify(body);
    headers['content-type'] = 'application/json';
  }
  try {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers,
      ...(payload ? { body: payload } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, ...inEnvelope(await answer.text()) };
  } catch (error) {
    const cause = (error as { cause?: Error }).cause;
    return { status: 0, data: null, message: `${(error as Error).message} ${cause?.message ?? ''}` };
  }
}

/** What the envelope says; text of somebody in between, such as a balancer, as its message. */
function inEnvelope(text: string): Omit<ProductAnswer, 'status'> {
  try {
    return JSON.parse(text) as Omit<ProductAnswer, 'status'>;
  } catch {
    return { data: null, message: `No envelope: ${text.slice(0, 200)}` };
  }
}

export type Someone = { id: string; email: string; token: string };
let count = 0;

/** Signs somebody up and in. */
export async function signUp(base: string, type: 1 | 2 = 1): Promise<Someone> {
  const email = `drill-${process.pid}-${++count}@example.com`;
  const typeId = type === 2 ? (await call(base, 'POST', '/institutional/type')).data[0].id : undefined;
  const form = { type, name: `Drill ${count}`, email, password: 'secret12', mobile: '5550000001', areaCode: '10115' };
  const signed = await call(base, 'POST', '/auth/signup', { body: { ...form, ...(typeId ? { typeId } : {}) } });
  if (signed.status !== 200) throw new Error(`Sign-up: ${signed.status} ${signed.message}`);
  const session = await call(base, 'POST', '/auth/login', { body: { email, password: 'secret12' } });
  if (session.status !== 200) throw new Error(`Log-in: ${session.status} ${session.message}`);
  return { id: session.data.id, email, token: session.data.token };
}

/** Fills the wallet by card; answers the steps' answers, of which the last is the acknowledgement. */
export async function topUp(base: string, by: Someone, dollars: number): Promise<ProductAnswer[]> {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };
  const token = await call(base, 'POST', '/sandbox/token', { body: card });
  if (token.status !== 200) return [token];
  const begun = await call(base, 'POST', '/wallet/topup', {
    token: by.token,
    body: { amount: dollars, token: token.data.token },
  });
  if (begun.status !== 200) return [token, begun];
  const { paymentId } = begun.data;
  const body = { amount: dollars, paymentId, paymentStatus: 'COMPLETED' };
  return [token, begun, await call(base, 'POST', '/wallet/add', { token: by.token, body })];
}

/** Publishes a project, and gives its id. */
export async function publish(base: string, by: Someone, title: string): Promise<string> {
  const [category] = (await call(base, 'POST', '/project/categories', { token: by.token })).data;
  const body = {
    categoryId: category.id,
    title,
    budgetRequired: '1',
    returnOnInvestment: '10',
    duration: '12',
    minInvestment: '1',
    description: 'A sack of flour.',
    document: await makePdf(),
    photo: await makePicture('png', 64, 36),
  };
  const created = await call(base, 'POST', '/project/create', { token: by.token, body });
  if (created.status !== 200) throw new Error(`A project: ${created.status} ${created.message}`);
  return created.data.id;
}

/** Orders a unit of a project from the wallet, under an idempotency key when one is given. */
export function buy(base: string, by: Someone, projectId: string, key?: string): Promise<ProductAnswer> {
  const form = { projectId, numberOfUnit: 1, address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100' };
  const body = { ...form, payFromWallet: '1' };
  return call(base, 'POST', '/project/order', { token: by.token, body, ...(key ? { key } : {}) });
}

/** Sends a complaint with a document. */
export function complain(
  base: string,
  by: Someone,
  about: Someone,
  pdf: Buffer,
  message: string,
): Promise<ProductAnswer> {
  return call(base, 'POST', '/complain/send', {
    token: by.token,
    body: { subject: 'Drill', message, attachment: pdf, 'complaintIds[0]': about.id },
  });
}

/** Forgets all limits each second, since a drill does in minutes what people do in days; answers how to stop. */
export function liftLimits(url: () => string): () => void {
  const timer = setInterval(async () => {
    const client = new Client({ connectionString: url() });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('DELETE FROM rate_limits');
    } catch {
      // The database may be down at the moment.
    } finally {
      await client.end().catch(() => {});
    }
  }, 1000);
  return () => clearInterval(timer);
}

/**
 * Begins a number of things a second, as many as are due since the start, so that a late timer loses none; where `begin` answers null, nothing was
 * there to begin. Answers how to stop, which waits until all have ended.
 */
export function startLoad(perSecond: number, begin: (n: number) => Promise<void> | null): () => Promise<void> {
  const from = Date.now();
  const pending = new Set<Promise<void>>();
  let begun = 0;
  const timer = setInterval(() => {
    for (const due = Math.floor(((Date.now() - from) / 1000) * perSecond); begun < due; begun++) {
      const job = begin(begun)?.finally(() => pending.delete(job!));
      if (job) pending.add(job);
    }
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
}
