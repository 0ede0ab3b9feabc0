import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitWithParent } from '@guildhall/embedded-postgres/exit-with-parent.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const patienceMs = 180_000;

export type Product = {
  url: string;
  port: number;
  /** Its DATA_DIR, removed when it stops. */
  home: string;
  stop: () => Promise<void>;
  /** Makes a call and answers its data; throws with the message of a refusal. */
  call: <Data>(method: 'GET' | 'POST', path: string, token?: string, body?: object) => Promise<Data>;
};

/**
 * Starts the real product as `npm start` does, on a free port of this machine with an empty data folder, and waits until
 * it is ready. It ends with this process, however that ends. Throws with what the product said when it does not start.
 */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(env);
    } catch (error) {
      // Another program can take the port between the search for a free one and the product's start.
      if (attempt === 3 || !String(error).includes('is in use by another program')) throw error;
    }
  }
}

async function startOnce(env: NodeJS.ProcessEnv): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-product-'));
  const release = exitWithParent(home);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(home, 'product.log');
  const log = openSync(logFile, 'a');
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['pipe', log, log],
    env: {
      ...environment(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: home,
      GUILDHALL_PARENT_PIPE: '1',
      ...env,
    },
  });
  closeSync(log);

  const stop = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM');
      await Promise.race([
        once(product, 'exit'),
        sleep(20_000, undefined, { ref: false }).then(() => product.kill('SIGKILL')),
      ]);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    release();
  };

  for (const end = Date.now() + patienceMs; !(await isReady(url)); await sleep(100)) {
    if (product.exitCode !== null || product.signalCode !== null || Date.now() > end) {
      const said = readFileSync(logFile, 'utf8');
      await stop();
      throw new Error(`The product did not become ready. It said:\n${said.slice(-4000)}`);
    }
  }
  return { url, port, home, stop, call: (...how) => call(url, ...how) };
}

async function call<Data>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  token = 'guildhall-public',
  body?: object,
): Promise<Data> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  if (!answer.ok) throw new Error(`${path} was refused: ${message}`);
  return data;
}

/** Without what belongs to the developer's own installation. */
function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATABASE_REPLICA_URL, REDIS_URL, ...rest } = process.env;
  return rest;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
