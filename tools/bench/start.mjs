// Time and memory of a first and a warm start: `npm run bench:start`, and with `-- --load` five minutes under load after them.
// Figures of the machine it runs on (Linux), never tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePages } from '../../scripts/pages.mjs';
import { ensureServerCode } from '../../scripts/server-code.mjs';
import { pinnedNode } from '../../scripts/node.mjs';
import { loadFor } from './load.mjs';
import { childOf, processorSeconds, residentOf, shareOfFamily } from './process-memory.mjs';

const idleSeconds = 60;
const loadMinutes = process.argv.includes('--load') ? 5 : 0;
const home = mkdtempSync(join(tmpdir(), 'guildhall-start-'));
const port = 20_000 + Math.floor(Math.random() * 10_000);
const url = `http://127.0.0.1:${port}`;

await ensurePages(pinnedNode());
await ensureServerCode(pinnedNode());
const table = [await measureStart('first start'), await measureStart('warm start', { load: loadMinutes })];
console.table(table);
rmSync(home, { recursive: true, force: true });

async function measureStart(start, { load = 0 } = {}) {
  const began = performance.now();
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(2));
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: home, PORT: String(port), LOG_LEVEL: 'warn', GUILDHALL_PARENT_PIPE: '1' },
  });
  const said = new Promise((resolve) => {
    starter.stdout.on('data', (chunk) => String(chunk).includes('is ready at') && resolve(seconds()));
  });
  const ready = untilReady().then(seconds);
  const figures = { start, 'ready line s': await said, 'ready s': await ready };
  const server = childOf(starter.pid, 'main.ts');
  const postgres = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  // On a machine that others use as well, the time at the processor is the steadier figure.
  Object.assign(figures, { 'server CPU s': processorSeconds(server), 'PostgreSQL CPU s': processorSeconds(postgres) });
  const places = await untilPlaces().then(seconds);
  await sleep(idleSeconds * 1000);
  const { now, peak } = residentOf(server);
  Object.assign(figures, {
    'places s': places,
    'server peak MB': megabytes(peak),
    'server idle MB': megabytes(now),
    'starter MB': megabytes(residentOf(starter.pid).now),
    'PostgreSQL MB': megabytes(shareOfFamily(postgres)),
  });
  if (load > 0) Object.assign(figures, await measureLoad(server, load));
  starter.kill('SIGTERM');
  await once(starter, 'exit');
  return figures;
}

/** How the server's memory grows under load: means of the third minute and the last, since a collection makes each moment differ. */
async function measureLoad(server, minutes) {
  const samples = [];
  let over = false;
  const loading = loadFor(url, minutes * 60_000).finally(() => (over = true));
  for (const began = performance.now(); !over; await sleep(1000))
    samples.push({ minute: (performance.now() - began) / 60_000, resident: residentOf(server).now });
  const requests = await loading;
  const mean = (from) => {
    const part = samples.filter(({ minute }) => minute >= from && minute < from + 1);
    return part.reduce((sum, { resident }) => sum + resident, 0) / part.length;
  };
  const before = mean(2);
  const after = mean(minutes - 1);
  return {
    'load requests': requests,
    'load MB': megabytes(after),
    'growth %': (((after - before) / before) * 100).toFixed(1),
  };
}

async function untilReady() {
  while (
    !(await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(10);
}

async function untilPlaces() {
  for (;;) {
    const answer = await fetch(`${url}/api/places/suggest`, {
      method: 'POST',
      headers: { authorization: 'guildhall-public', 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'springfield' }),
    });
    if ((await answer.json()).data?.length > 0) return;
    await sleep(250);
  }
}

function megabytes(bytes) {
  return Math.round(bytes / 1024 / 1024);
}
