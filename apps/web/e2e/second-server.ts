import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { dataDir } from './product-database.ts';

export type Server = { url: string; stop: () => Promise<void> };

const patienceMs = 60_000;

/** Starts one more server process of the product under test, on the same database and files. */
export async function startSecondServer(): Promise<Server> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../api/src/server/main.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // The neighbour of the product under test: it finds the embedded database that runs on the folder.
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'error',
      GUILDHALL_PARENT_PIPE: '1',
    },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + patienceMs; !(await isReady(url)); await sleep(100)) {
    if (server.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error('The second server process did not become ready.');
  }
  return { url, stop };
}

function isReady(url: string) {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
