// The directory's first page (R1) in a storm of 200 log-ins: `npm run bench:storm [rows] [storms]`. A figure, never a test.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { startDatabase, tokenOf } from './database.mjs';
import { startServer } from './server.mjs';

const rows = Number(process.argv[2] ?? 10_000);
const storms = Number(process.argv[3] ?? 5);
const logIns = 200;
const readers = 8;
const calmSeconds = 8;

const database = await startDatabase(rows);
const ours = await startServer('product.mjs', database);
const agents = { readers: new Agent({ keepAlive: true }), logIns: new Agent({ keepAlive: true }) };

function post(agent, authorization, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const began = performance.now();
    request({ port: ours.port, host: '127.0.0.1', method: 'POST', path, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, took: performance.now() - began }));
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

/** Reads the page over and over until `done`; answers how long each read took, in milliseconds. */
async function readUntil(done) {
  const took = [];
  let over = false;
  const ended = done.then(() => (over = true));
  const reader = async () => {
    while (!over) {
      const answer = await post(agents.readers, tokenOf(1), '/api/dashboarSearch', { categoryId: database.category });
      if (answer.status !== 200) throw new Error(`A read was answered ${answer.status}`);
      took.push(answer.took);
    }
  };
  await Promise.all([ended, ...Array.from({ length: readers }, reader)]);
  return took;
}

let stranger = 0;
/** Unknown e-mails, whose log-ins take as long as known ones and are counted one by one. */
function storm() {
  return Promise.all(
    Array.from({ length: logIns }, () =>
      post(agents.logIns, 'guildhall-public', '/api/auth/login', {
        email: `stranger-${++stranger}@example.com`,
        password: 'wrong-one',
      }),
    ),
  );
}

function sleep(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function at(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];
}

await readUntil(sleep(2));
const calm = [];
const rough = [];
const answers = [];
// In turns, so that a machine that slows down meanwhile slows both.
for (let turn = 0; turn < storms; turn += 1) {
  calm.push(...(await readUntil(sleep(calmSeconds / storms))));
  const logging = storm();
  rough.push(...(await readUntil(logging)));
  answers.push(...(await logging));
}

function row(when, took) {
  return {
    when,
    reads: took.length,
    'p50 ms': at(took, 0.5).toFixed(1),
    'p99 ms': at(took, 0.99).toFixed(1),
  };
}

const refused = answers.filter(({ status }) => status === 503).length;
console.log(
  `${rows} organizations, ${readers} readers; ${storms} storms of ${logIns} log-ins, of which ${refused} of ${answers.length} got 503; a log-in took ${at(
    answers.filter(({ status }) => status === 422).map(({ took }) => took),
    0.99,
  ).toFixed(0)} ms at the 99th percentile`,
);
console.table([row('calm', calm), row('storm', rough)]);
console.log(`p99 in the storm / calm: ${(at(rough, 0.99) / at(calm, 0.99)).toFixed(2)}`);
await ours.stop();
await database.stop();
process.exit(0);
