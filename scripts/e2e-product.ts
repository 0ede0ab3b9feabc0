import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../apps/api/src/platform/end-with-us.ts';

const patienceMs = 180_000;

/**
 * Playwright's global set-up: starts the real product once, as `npm start` does, on a free port with an empty data
 * folder and the demo, and stops it at the end. E2E_BASE_URL reuses one that already runs.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'));
  const release = endWithUs(home);
  const port = await freePort();
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
      DEMO: '1',
      // Short enough to see a hold fall, and long enough for any card payment of a test.
      CARD_HOLD_SECONDS: '60',
      GUILDHALL_PARENT_PIPE: '1',
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

  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + patienceMs; !(await isReady(url)); await sleep(100)) {
    if (product.exitCode !== null || product.signalCode !== null || Date.now() > end) {
      const said = readFileSync(logFile, 'utf8');
      await stop();
      throw new Error(`The product did not become ready. It said:\n${said.slice(-4000)}`);
    }
  }
  process.env.E2E_BASE_URL = url;
  process.env.E2E_DATA_DIR = home;
  return stop;
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
