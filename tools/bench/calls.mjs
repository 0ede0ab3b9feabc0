// Calls of the product beside the bare limit, in turns: a machine that slows down meanwhile slows both.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { buyers, idOf, projectKind, projects, startDatabase, tokenOf } from './database.mjs';
import { pgbench } from './pgbench.mjs';
import { startServer } from './server.mjs';

const connections = 32;
const rounds = 5;
const json = { 'content-type': 'application/json' };

let sent = 0;
/** Another buyer and another project each time, in an order that has nothing to do with how they lie in the database. */
function purchase(hot) {
  sent += 1;
  const project = hot ? 1 : 1 + ((sent * 7919) % projects);
  const body = {
    projectId: idOf(projectKind, project),
    numberOfUnit: 1,
    address: 'Street',
    postalCode: '1',
    contactNo: '5551234',
    payFromWallet: 1,
  };
  return {
    headers: { ...json, authorization: tokenOf(1 + ((sent * 271) % buyers)), 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  };
}

/** `goal` is the least share of the limit's requests a second. */
export function callsOf(category) {
  const signedIn = { authorization: tokenOf(1) };
  const post = (body) => () => ({ headers: { ...json, ...signedIn }, body: JSON.stringify(body) });
  const project = idOf(projectKind, 1);
  return {
    R1: {
      what: 'list of 10 by category',
      goal: 0.85,
      ours: ['POST', '/api/dashboarSearch'],
      limit: ['POST', '/list'],
      make: post({ categoryId: category }),
    },
    R1text: {
      what: 'search, a common word',
      goal: 0.8,
      ours: ['POST', '/api/dashboarSearch'],
      limit: ['POST', '/search'],
      make: post({ userName: 'bench' }),
    },
    R2: {
      what: 'one project',
      goal: 0.85,
      ours: ['GET', `/api/project/details/${project}`],
      limit: ['GET', `/one/${project}`],
      make: () => ({ headers: signedIn }),
    },
    R3: {
      what: 'own wallet',
      goal: 0.85,
      ours: ['GET', '/api/wallet'],
      limit: ['GET', '/own'],
      make: () => ({ headers: signedIn }),
    },
    W1: {
      what: 'purchase with a key, 1,000 buyers × 1,000 projects',
      goal: 0.75,
      ours: ['POST', '/api/project/order'],
      limit: ['POST', '/buy'],
      make: () => purchase(false),
      writes: 'spread',
    },
    W1hot: {
      what: 'the same, all of one project',
      ours: ['POST', '/api/project/order'],
      limit: ['POST', '/buy'],
      make: () => purchase(true),
      writes: 'hot',
    },
  };
}

function fetchOnce(port, [method, path], { headers, body }) {
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(method === 'POST' ? { body } : {}) });
}

/** The limit is only one when it answers the very same. Of a purchase, the names: the ids differ. */
async function compare(call, limit, ours) {
  const given = call.make();
  const [theirs, own] = await Promise.all([
    (await fetchOnce(limit.port, call.limit, given)).text(),
    (await fetchOnce(ours.port, call.ours, call.writes ? call.make() : given)).text(),
  ]);
  const seen = (text) => (call.writes ? JSON.stringify(Object.keys(JSON.parse(text).data)) : text);
  const sorted = (text) => [...seen(text)].toSorted().join('');
  if (sorted(theirs) !== sorted(own)) throw new Error(`The limit answers something else:\n${theirs}\n${own}`);
}

async function turn(server, [method, path], make, seconds) {
  const options = {
    url: `http://127.0.0.1:${server.port}`,
    connections,
    requests: [{ method, path, setupRequest: (request) => ({ ...request, ...make() }) }],
  };
  await autocannon({ ...options, duration: 1 });
  const before = await server.ask('usage');
  const result = await autocannon({ ...options, duration: seconds });
  const after = await server.ask('usage');
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx + result.errors} answers were not 200`);
  return {
    rate: result.requests.total / result.duration,
    cpu: (after.cpu - before.cpu) / result.requests.total,
    p99: result.latency.p99,
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Measures these calls on a database of `rows` organizations; `seconds` is all the time of one call on one side. */
export async function measureCalls(only, { rows, seconds }) {
  const database = await startDatabase(rows);
  const limit = await startServer('limit.mjs', database);
  const ours = await startServer('product.mjs', database);
  const results = [];
  try {
    for (const [id, call] of Object.entries(callsOf(database.category)).filter(([id]) => only.includes(id))) {
      await compare(call, limit, ours);
      const turns = [];
      for (let round = 0; round < rounds; round += 1)
        turns.push({
          limit: await turn(limit, call.limit, call.make, seconds / rounds),
          ours: await turn(ours, call.ours, call.make, seconds / rounds),
          pgbench: call.writes ? await pgbench(database, seconds / rounds, call.writes === 'hot') : null,
        });
      results.push({ id, ...call, ...summary(turns) });
    }
  } finally {
    await Promise.all([limit.stop(), ours.stop()]);
    await database.stop();
  }
  return results;
}

function summary(turns) {
  const of = (figure) => median(turns.map(figure));
  return {
    limit: { rate: of((t) => t.limit.rate), cpu: of((t) => t.limit.cpu), p99: of((t) => t.limit.p99) },
    product: { rate: of((t) => t.ours.rate), cpu: of((t) => t.ours.cpu), p99: of((t) => t.ours.p99) },
    ratio: of((t) => t.ours.rate / t.limit.rate),
    cpuRatio: of((t) => t.limit.cpu / t.ours.cpu),
    p99Ratio: of((t) => t.ours.p99 / t.limit.p99),
    pgbench: turns[0].pgbench === null ? null : of((t) => t.ours.rate / t.pgbench),
  };
}
