import type { Db } from '../platform/database.ts';

function insert(table: string, columns: string, types: string[], conflict = '') {
  return {
    name: `demo.${table}`,
    text: `INSERT INTO ${table} (${columns}) SELECT * FROM unnest(${types.map((type, n) => `$${n + 1}::${type}[]`).join(', ')})${conflict} RETURNING *`,
  };
}

/** Turns rows into the columns that unnest takes. */
function columnsOf(rows: readonly (readonly unknown[])[], count: number) {
  return Array.from({ length: count }, (_, n) => rows.map((row) => row[n]));
}

const tables = {
  users: insert(
    'users',
    'id, type, name, email, mobile, password_hash, institution_type_id, country, state, city, area, area_code, profile_pic, business_name, sector_of_operation, designation, email_verified_at, created_at',
    [
      'uuid',
      'smallint',
      'text',
      'text',
      'text',
      'text',
      'uuid',
      'text',
      'text',
      'text',
      'text',
      'text',
      'text',
      'text',
      'text',
      'text',
      'timestamptz',
      'timestamptz',
    ],
  ),
  files: insert(
    'files',
    'id, owner_id, purpose, kind, content_type, size, original_name, storage_key, public, created_at',
    ['uuid', 'uuid', 'text', 'text', 'text', 'bigint', 'text', 'text', 'boolean', 'timestamptz'],
  ),
  projects: insert(
    'projects',
    'id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, photo_file_id, document_file_id, created_at',
    ['uuid', 'uuid', 'uuid', 'text', 'text', 'bigint', 'numeric', 'smallint', 'bigint', 'uuid', 'uuid', 'timestamptz'],
  ),
  services: insert('services', 'organization_id, title, budget_cents, created_at', [
    'uuid',
    'text',
    'bigint',
    'timestamptz',
  ]),
  connections: insert(
    'connections',
    'user_id, organization_id, created_at',
    ['uuid', 'uuid', 'timestamptz'],
    ' ON CONFLICT DO NOTHING',
  ),
  likes: insert(
    'likes',
    'user_id, organization_id, created_at',
    ['uuid', 'uuid', 'timestamptz'],
    ' ON CONFLICT DO NOTHING',
  ),
  reviews: insert(
    'reviews',
    'user_id, organization_id, message, half_stars, created_at',
    ['uuid', 'uuid', 'text', 'smallint', 'timestamptz'],
    ' ON CONFLICT DO NOTHING',
  ),
};

/** Writes rows into a table of the demo, all at once. */
export async function insertRows(
  db: Db,
  table: keyof typeof tables,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.query(tables[table], columnsOf(rows, rows[0]!.length));
}

const sql = {
  isEmpty: { name: 'demo.is-empty', text: 'SELECT NOT EXISTS (SELECT FROM users) AS empty' },
  ids: (table: string) => ({ name: `demo.ids.${table}`, text: `SELECT id, name FROM ${table}` }),
  keepTotals: {
    name: 'demo.keep-totals',
    text: `UPDATE users u SET
        likes_count = (SELECT count(*) FROM likes l WHERE l.organization_id = u.id),
        rating_half_stars = (SELECT coalesce(sum(half_stars), 0) FROM reviews r WHERE r.organization_id = u.id),
        rating_count = (SELECT count(*) FROM reviews r WHERE r.organization_id = u.id),
        open_projects = (SELECT count(*) FROM projects p WHERE p.created_by = u.id AND p.raised_cents < p.budget_cents)
      WHERE u.type = 2`,
  },
};

export async function isEmpty(db: Db) {
  return (await db.query<{ empty: boolean }>(sql.isEmpty, []))[0]!.empty;
}

/** The ids of a small table by name. */
export async function idsByName(db: Db, table: 'institution_types' | 'project_categories') {
  return new Map((await db.query<{ id: string; name: string }>(sql.ids(table), [])).map((row) => [row.name, row.id]));
}

export function keepTotals(db: Db) {
  return db.query(sql.keepTotals, []);
}
