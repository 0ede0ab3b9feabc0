// Calls of the product against the bare limit in the same run: `npm run bench [rows] [seconds]`. Figures are ratios, never tests.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts';
import { openLog } from '../apps/api/src/platform/log.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { hashSecret } from '../apps/api/src/platform/sessions.ts';
import { startServices, withSecrets } from '../apps/api/src/start-services.ts';

const rows = Number(process.argv[2] ?? 10_000);
const duration = Number(process.argv[3] ?? 5);
const connections = 32;
const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
const postgres = await startEmbeddedPostgres({
  dir: join(folder, 'postgres'),
  log: { info: () => {}, warn: console.warn },
});
await migrate(postgres.url);
const owner = new pg.Pool({ connectionString: postgres.url, max: 4 });
const token = 'bench-token';
const [buyer, seller, project] = [randomUUID(), randomUUID(), randomUUID()];
await owner.query(
  `INSERT INTO users (id, type, name, email, password_hash, institution_type_id, city, country, area_code)
   SELECT CASE n WHEN 1 THEN $1::uuid ELSE uuidv7() END, 2, 'Bench ' || n || ' ' || md5(n::text), 'bench-' || n || '@example.com', '', (SELECT id FROM institution_types ORDER BY position OFFSET n % 10 LIMIT 1), 'Town ' || n % 100, 'Land', (10000 + n % 1000)::text
   FROM generate_series(1, $2) AS n`.replaceAll('md5(n::text)', `left(md5(n::text), 8)`),
  [seller, rows],
);
await owner.query(
  `INSERT INTO users (id, type, name, email, password_hash) VALUES ($1, 1, 'Buyer', 'buyer@example.com', '')`,
  [buyer],
);
await owner.query(`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
  hashSecret(token),
  buyer,
]);
await owner.query(
  `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
   VALUES ($1, $2, (SELECT id FROM project_categories LIMIT 1), 'Bench', 'Bench', 100, 5, 12, 1)`,
  [project, seller],
);
await owner.query(`SELECT move_money($1, 'ffffffff-ffff-8fff-bfff-000000000001', $2, 99999999999, 'card_payment')`, [
  randomUUID(),
  buyer,
]);
await owner.query('ANALYZE');

const config = await withSecrets(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
const { services, stop } = await startServices({ ...config, logLevel: 'silent' }, postgres.url, openLog('silent'), {
  work: false,
});
const app = await createApp(services);
await app.listen({ port: 0, host: '127.0.0.1' });

// The bare limit: the same web framework and one prepared statement, the token looked up in it.
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 });
const bare = Fastify();
const caller =
  'SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > now()';
const serve = (path, text, params) =>
  bare.post(
    path,
    async (request) =>
      (await pool.query({ name: path, text, values: [hashSecret(request.headers.authorization), ...params(request)] }))
        .rows,
  );
serve(
  '/list',
  `WITH caller AS (${caller}) SELECT u.id, u.name, u.likes_count, (SELECT sum(organizations)::float8 FROM directory_totals) AS total FROM caller, LATERAL (SELECT * FROM users WHERE type = 2 AND institution_type_id = $2 ORDER BY folded_name, id LIMIT 10) u`,
  () => [category],
);
serve(
  '/one',
  `WITH caller AS (${caller}) SELECT p.id, p.title, p.budget_cents::float8, p.raised_cents::float8, c.name AS category, u.name FROM caller, projects p JOIN project_categories c ON c.id = p.category_id JOIN users u ON u.id = p.created_by WHERE p.id = $2`,
  () => [project],
);
serve(
  '/own',
  `WITH caller AS (${caller}) SELECT a.balance_cents::float8, a.held_cents::float8 FROM caller JOIN accounts a ON a.id = caller.id`,
  () => [],
);
serve('/buy', 'SELECT order_id, order_status FROM place_order($1, $2, $3, $4, 1, $5, $6, $7, true)', () => [
  randomUUID(),
  hashSecret('x'),
  project,
  'Street',
  '1',
  '5551234',
]);
const category = (await owner.query('SELECT id FROM institution_types ORDER BY position LIMIT 1')).rows[0].id;
await bare.listen({ port: 0, host: '127.0.0.1' });

const measure = async (server, method, path, body, headers = {}) => {
  const url = `http://127.0.0.1:${server.server.address().port}${path}`;
  const options = {
    url,
    method,
    connections,
    duration,
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon(options);
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} answers were not 200`);
  return { rate: result.requests.average, p99: result.latency.p99 };
};

const pairs = [
  ['R1 list of 10 by category', ['POST', '/api/dashboarSearch', { categoryId: category }], ['/list']],
  ['R1text common word', ['POST', '/api/dashboarSearch', { userName: 'bench' }], ['/list']],
  ['R2 one project', ['GET', `/api/project/details/${project}`], ['/one']],
  ['R3 own wallet', ['GET', '/api/wallet'], ['/own']],
  [
    'W1 paid purchase',
    [
      'POST',
      '/api/project/order',
      {
        projectId: project,
        numberOfUnit: 1,
        address: 'Street',
        postalCode: '1',
        contactNo: '5551234',
        payFromWallet: 1,
      },
    ],
    ['/buy'],
  ],
];
const table = [];
for (const [name, [method, path, body], [limitPath]] of pairs) {
  const limit = await measure(bare, 'POST', limitPath, {});
  const ours = await measure(app, method, path, body);
  table.push({
    call: name,
    'limit /s': Math.round(limit.rate),
    'ours /s': Math.round(ours.rate),
    ratio: (ours.rate / limit.rate).toFixed(2),
    'limit p99 ms': limit.p99,
    'ours p99 ms': ours.p99,
  });
}
console.log(`${rows} organizations, ${connections} connections, ${duration} s each`);
console.table(table);
await bare.close();
await app.close();
await stop();
await pool.end();
await owner.end();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
