// Two workers beside one process, in turns, on the same database: what WORKERS=2 brings where database and callers have the same processors.
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { installed, startServer, untilReady } from '@guildhall/drills/product.ts';
import { serverSettings } from '../../scripts/server-code.mjs';
import { callsOf } from './calls.mjs';
import { startDatabase } from './database.mjs';

const connections = 32;
const rounds = 5;

async function startProcesses(database, workers) {
  const port = await freePort();
  const server = startServer(port, {
    ...serverSettings.env,
    NODE_OPTIONS: serverSettings.args.join(' '),
    WORKERS: String(workers),
    // Jobs have a process of their own in neither case.
    ROLE: 'web',
    LOG_LEVEL: 'info',
    ...installed({
      database: database.url,
      url: `http://127.0.0.1:${port}`,
      folder: join(database.folder, `data-${workers}`),
    }),
  });
  await untilReady(server);
  return server;
}

async function turn(server, { ours: [method, path], make }, seconds) {
  const options = {
    url: server.base,
    connections,
    requests: [{ method, path, setupRequest: (request) => ({ ...request, ...make() }) }],
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx + result.errors} answers were not 200`);
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Rows of a table: requests a second of one process and of two workers. */
export async function measureWorkers({ rows, seconds }) {
  const database = await startDatabase(rows);
  const servers = [];
  try {
    for (const workers of [1, 2]) servers.push(await startProcesses(database, workers));
    const calls = {
      health: { what: 'no database', ours: ['GET', '/health/live'], make: () => ({}) },
      ...callsOf(database.category),
    };
    const told = [];
    for (const id of ['health', 'R1', 'R2', 'R3', 'W1']) {
      const call = calls[id];
      const turns = [];
      for (let round = 0; round < rounds; round += 1)
        turns.push([await turn(servers[0], call, seconds / rounds), await turn(servers[1], call, seconds / rounds)]);
      const of = (figure) => median(turns.map(figure));
      told.push({
        call: `${id} ${call.what}`,
        'one process /s': Math.round(of(([one]) => one.rate)),
        'two workers /s': Math.round(of(([, two]) => two.rate)),
        ratio: of(([one, two]) => two.rate / one.rate).toFixed(2),
        'one process p99 ms': of(([one]) => one.p99),
        'two workers p99 ms': of(([, two]) => two.p99),
      });
    }
    return told;
  } finally {
    for (const server of servers) {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    await database.stop();
  }
}
