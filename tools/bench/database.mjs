// The database of a bench: organizations to list, and 1,000 buyers who order from 1,000 projects.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';

export const buyers = 1000;
export const projects = 1000;

/** The id of the nth buyer or project, and the token of the nth buyer. pgbench makes the same ones in SQL. */
export function idOf(kind, n) {
  return `0000000${kind}-0000-8000-8000-${String(n).padStart(12, '0')}`;
}

const buyerKind = 1;
export const projectKind = 2;

export function tokenOf(n) {
  return `bench-token-${n}`;
}

function idSql(kind, n) {
  return `('0000000${kind}-0000-8000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
}

/** Starts a PostgreSQL of its own and fills it. */
export async function startDatabase(rows) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const postgres = await startEmbeddedPostgres({
    dir: join(folder, 'postgres'),
    log: { info: () => {}, warn: console.warn },
  });
  await migrate(postgres.url);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await fill(owner, rows);
  const { id: category } = (await owner.query('SELECT id FROM institution_types ORDER BY position LIMIT 1')).rows[0];
  await owner.end();
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, folder, category, stop };
}

/** Fills a migrated, empty database: a number of organizations, and buyers with a session and money who may order from projects. */
export async function fill(owner, rows) {
  await owner.query(
    `INSERT INTO users (id, type, name, email, password_hash, institution_type_id, city, country, area_code)
     SELECT uuidv7(), 2, 'Bench ' || n || ' ' || left(md5(n::text), 8), 'bench-' || n || '@example.com', '',
       (SELECT id FROM institution_types ORDER BY position OFFSET n % 10 LIMIT 1), 'City ' || n % 100, 'Land', (10000 + n % 1000)::text
     FROM generate_series(1, $1::integer) AS n`,
    [rows],
  );
  await owner.query(
    `INSERT INTO users (id, type, name, email, password_hash)
     SELECT ${idSql(buyerKind, 'n')}, 1, 'Buyer ' || n, 'buyer-' || n || '@example.com', '' FROM generate_series(1, $1::integer) AS n`,
    [buyers],
  );
  await owner.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT sha256(('bench-token-' || n)::bytea), ${idSql(buyerKind, 'n')}, now() + interval '1 day' FROM generate_series(1, $1::integer) AS n`,
    [buyers],
  );
  await owner.query(
    `INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT ${idSql(projectKind, 'u.n')}, u.id, (SELECT id FROM project_categories ORDER BY position LIMIT 1), 'Project ' || u.n,
       repeat('What it is for. ', 20), 100, 5, 12, 1
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE type = 2 ORDER BY id LIMIT $1::integer) AS u`,
    [projects],
  );
  await owner.query(
    `SELECT move_money(uuidv7(), 'ffffffff-ffff-8fff-bfff-000000000001', ${idSql(buyerKind, 'n')}, 9999999999, 'card_payment')
     FROM generate_series(1, $1::integer) AS n`,
    [buyers],
  );
  await owner.query('VACUUM ANALYZE');
}
