// What the bench measures, in a process of its own: the product, and the bare limit beside it, on one database.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts';
import { openLog } from '../apps/api/src/platform/log.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { hashSecret } from '../apps/api/src/platform/sessions.ts';
import { startResources, withSecrets } from '../apps/api/src/start-resources.ts';

const rows = Number(process.argv[2] ?? 10_000);
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
   SELECT CASE n WHEN 1 THEN $1::uuid ELSE uuidv7() END, 2, 'Bench ' || n || ' ' || md5(n::text), 'bench-' || n || '@example.com', '', (SELECT id FROM institution_types ORDER BY position OFFSET n % 10 LIMIT 1), 'Fixture ' || n % 100, 'Land', (10000 + n % 1000)::text
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

const config = await withSecrets(
  readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', LOGIN_TRIES_PER_ADDRESS: '1000000' }),
);
const { resources, stop } = await startResources({ ...config, logLevel: 'silent' }, postgres.url, openLog('silent'), {
  work: false,
});
const app = await createApp(resources);
await app.listen({ port: 0, host: '127.0.0.1' });

// The bare limit: the same web framework and one prepared statement, the token looked up in it.
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 });
const bare = Fastify();
const caller =
  'SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > now()';

function serve(path, text, params) {
  return bare.post(
    path,
    async (request) =>
      (await pool.query({ name: path, text, values: [hashSecret(request.headers.authorization), ...params(request)] }))
        .rows,
  );
}

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

async function stopAll() {
  await bare.close();
  await app.close();
  await stop();
  await pool.end();
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

process.once('message', () => void stopAll());

function portOf(listening) {
  return listening.server.address().port;
}

process.send({ limit: portOf(bare), ours: portOf(app), category, project, token });
