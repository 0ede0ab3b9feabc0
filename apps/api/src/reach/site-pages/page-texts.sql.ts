import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const version = `t.version, t.markdown, t.published_at AS "publishedAt", u.name AS "publishedBy", t.reason
    FROM page_texts AS t JOIN users AS u ON u.id = t.published_by`;

const sql = {
  newestVersion: statement<{ page: string }, { version: number }>(
    'page-texts.newest-version',
    'SELECT coalesce((SELECT version FROM page_texts WHERE page = :page ORDER BY version DESC LIMIT 1), 0) AS version',
  ),
  newest: statement<{ page: string }, PageVersion>(
    'page-texts.newest',
    `SELECT ${version} WHERE t.page = :page ORDER BY t.version DESC LIMIT 1`,
  ),
  one: statement<{ page: string; version: number }, PageVersion>(
    'page-texts.one',
    `SELECT ${version} WHERE t.page = :page AND t.version = :version`,
  ),
  versions: statement<
    { page: string; before: number; most: number },
    Omit<PageVersion, 'markdown'> & { characters: number }
  >(
    'page-texts.versions',
    `SELECT t.version, coalesce(length(t.markdown), 0) AS characters, t.published_at AS "publishedAt",
        u.name AS "publishedBy", t.reason
      FROM page_texts AS t JOIN users AS u ON u.id = t.published_by
      WHERE t.page = :page AND t.version < CASE :before::integer WHEN 0 THEN 2147483647 ELSE :before::integer END
      ORDER BY t.version DESC LIMIT :most`,
  ),
  publish: statement<NewPageText, PublishedText>(
    'page-texts.publish',
    `SELECT p.outcome, p.new_version AS version
      FROM publish_page_text(:page, :markdown, :from, :operatorId, :reason) AS p`,
  ),
};

/** One publishing; without Markdown the page went back to what stands beneath. */
export type PageVersion = {
  version: number;
  markdown: string | null;
  publishedAt: Date;
  publishedBy: string;
  reason: string;
};

/** `from` is the version that the operator has seen as the newest, 0 where there was none. */
export type NewPageText = { page: string; markdown: string | null; from: number; operatorId: string; reason: string };

/** The version is there where the outcome is ok. */
type PublishedText = { outcome: 'ok' | 'changed' | 'same'; version: number };

/** The newest version of a page, 0 where nothing was ever published. */
export async function newestVersion(db: Db, page: string): Promise<number> {
  return (await db.query(sql.newestVersion, { page }))[0]!.version;
}

export async function findNewestText(db: Db, page: string) {
  return (await db.query(sql.newest, { page }))[0];
}

export async function findPageVersion(db: Db, page: string, version: number) {
  return (await db.query(sql.one, { page, version }))[0];
}

/** The versions before one of them, or the newest where that is 0. */
export function findPageVersions(db: Db, page: string, before: number, most: number) {
  return db.query(sql.versions, { page, before, most });
}

/** Publishes the next version. */
export async function insertPageText(db: Db, text: NewPageText) {
  return (await db.query(sql.publish, text))[0]!;
}
