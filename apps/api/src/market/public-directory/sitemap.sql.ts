import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What has public pages: `p` projects, `o` organizations. */
export type Listed = 'p' | 'o';

type Row = { id: string; slug: string; isFrozen: boolean };

const rows = {
  p: {
    from: `projects AS x WHERE x.is_public AND x.share_slug IS NOT NULL AND x.state <> 'draft'`,
    owner: 'x.created_by',
  },
  o: { from: 'users AS x WHERE x.type = 2 AND x.is_public', owner: 'x.id' },
} as const;

function partsOf(listed: Listed) {
  return statement<{ length: number }, { id: string }>(
    `sitemap.parts-${listed}`,
    `SELECT n.id FROM (SELECT x.id, row_number() OVER (ORDER BY x.id) AS position FROM ${rows[listed].from}) AS n
      WHERE n.position % :length = 1 ORDER BY n.id`,
  );
}

function rowsOf(listed: Listed) {
  return statement<{ from: string; after: boolean; most: number }, Row>(
    `sitemap.rows-${listed}`,
    `SELECT x.id, x.share_slug AS slug, freeze_of(${rows[listed].owner}, x.id) IS NOT NULL AS "isFrozen"
      FROM ${rows[listed].from} AND x.id >= :from::uuid AND (NOT :after OR x.id > :from::uuid)
      ORDER BY x.id LIMIT :most`,
  );
}

const sql = {
  parts: { p: partsOf('p'), o: partsOf('o') },
  rows: { p: rowsOf('p'), o: rowsOf('o') },
};

/** The first id of each part of `length` public pages. */
export async function findParts(db: Db, listed: Listed, length: number): Promise<string[]> {
  return (await db.query(sql.parts[listed], { length })).map(({ id }) => id);
}

/** At most `length` slugs from an id on, read a few at a time; without those that are frozen. */
export async function* slugsFrom(db: Db, listed: Listed, id: string, length: number): AsyncGenerator<string[]> {
  const most = 2_000;
  let from = id;
  for (let read = 0; read < length;) {
    const found = await db.query(sql.rows[listed], { from, after: read > 0, most: Math.min(most, length - read) });
    yield found.filter(({ isFrozen }) => !isFrozen).map(({ slug }) => slug);
    if (found.length < most) return;
    read += found.length;
    from = found.at(-1)!.id;
  }
}
