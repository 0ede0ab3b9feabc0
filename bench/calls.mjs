// Calls of the product against the bare limit in the same run: `npm run bench [rows] [seconds]`. Figures are ratios, never tests.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const rows = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 10);
const connections = 32;
// Limit and product take turns, so that a machine that slows down meanwhile slows both.
const rounds = 5;
const app = fork(fileURLToPath(new URL('app.mjs', import.meta.url)), [String(rows)]);
const [{ limit, ours, category, project, token }] = await once(app, 'message');

async function measure(port, [method, path, body]) {
  const options = {
    url: `http://127.0.0.1:${port}${path}`,
    method,
    connections,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: Math.max(1, seconds / rounds) });
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} answers were not 200`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const purchase = {
  projectId: project,
  numberOfUnit: 1,
  address: 'Street',
  postalCode: '1',
  contactNo: '5551234',
  payFromWallet: 1,
};
const pairs = [
  ['R1 list of 10 by category', ['POST', '/api/dashboarSearch', { categoryId: category }], '/list'],
  ['R1text common word', ['POST', '/api/dashboarSearch', { userName: 'bench' }], '/list'],
  ['R2 one project', ['GET', `/api/project/details/${project}`], '/one'],
  ['R3 own wallet', ['GET', '/api/wallet'], '/own'],
  ['W1 paid purchase', ['POST', '/api/project/order', purchase], '/buy'],
];

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

const table = [];
for (const [call, request, limitPath] of pairs) {
  const turns = [];
  for (let round = 0; round < rounds; round += 1)
    turns.push({ limit: await measure(limit, ['POST', limitPath, {}]), ours: await measure(ours, request) });
  const of = (figure) => median(turns.map(figure));
  table.push({
    call,
    'limit /s': Math.round(of((turn) => turn.limit.rate)),
    'ours /s': Math.round(of((turn) => turn.ours.rate)),
    ratio: of((turn) => turn.ours.rate / turn.limit.rate).toFixed(2),
    'limit p99 ms': of((turn) => turn.limit.p99),
    'ours p99 ms': of((turn) => turn.ours.p99),
  });
}

console.log(
  `${rows} organizations, ${connections} connections, median of ${rounds} turns of ${seconds / rounds} s each`,
);
console.table(table);
app.send('stop');
await once(app, 'exit');
process.exit(0);
