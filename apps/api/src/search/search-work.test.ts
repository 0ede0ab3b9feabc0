import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { hashSecret } from '../platform/sessions/sessions.ts';
import { searchProjects } from '../projects/search-projects.ts';
import { search } from './search.ts';

const rows = 4000;

let app: OrganizationsApp;
let tokenHash: Buffer;
beforeAll(async () => {
  app = await organizationsApp();
  tokenHash = hashSecret((await app.signUp(1)).token);
  // A common word that begins names, one inside of them, one in each name, and, of each kind of thing, a number of its own. The
  // oldest and the newest come first by name, so that a common word can hide from whoever looks at one end only.
  const title = `(ARRAY['Amber', 'Birch', 'Cedar', 'Delta'])[1 + i * 4 / ${rows + 1}] || CASE WHEN i % 5 = 0 THEN ' Solar ' ELSE ' Mill ' END || i`;
  const series = `generate_series(1, ${rows}) AS i`;
  await app.owner(`INSERT INTO users (type, name, email, password_hash, institution_type_id)
    SELECT 2, ${title} || ' Guild', 'work-' || i || '@example.com', '', '${app.categories[0]}' FROM ${series}`);
  const owner = await app.add('Owner');
  await app.owner(`INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
    SELECT '${owner}', (SELECT id FROM project_categories LIMIT 1), ${title}, 'Text', 100000, 5, 12, 100 FROM ${series}`);
  await app.owner(
    `INSERT INTO services (organization_id, title, budget_cents) SELECT '${owner}', ${title}, 100 FROM ${series}`,
  );
  const syllables = `(ARRAY['ba','ke','li','mo','nu','ra','so','ti','vu','za'])`;
  await app.owner(`INSERT INTO search_words
    SELECT ${syllables}[1 + i % 10] || ${syllables}[1 + i / 10 % 10] || ${syllables}[1 + i / 100 % 10] || ${syllables}[1 + i / 1000] FROM ${series}
    ON CONFLICT DO NOTHING`);
  // As autovacuum does: what waits to be put into an index of pieces is read by every search.
  await app.owner('VACUUM ANALYZE users, projects, services, open_projects, search_words');
});
afterAll(() => app.stop());

/** What this connection has counted so far: the large tables that were read from one end to the other, how often, and rows of all tables. */
const counted = {
  name: '',
  text: `SELECT sum(seq_scan) FILTER (WHERE relname IN ('users', 'projects', 'services', 'open_projects', 'search_words'))::int AS scans,
    sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables`,
};

/** What `verb` answers, how often it read a large table from one end to the other, and how many rows it read in all. */
async function workOf<T>(verb: (ctx: Ctx<never>) => Promise<T>) {
  return app.resources.database.transaction(async (db) => {
    const [before] = await db.query<{ scans: number; rows: number }>(counted, []);
    const answer = await verb({ db, tokenHash, resources: app.resources } as Partial<Ctx> as Ctx);
    const [after] = await db.query<{ scans: number; rows: number }>(counted, []);
    return { answer, scans: after!.scans - before!.scans, read: after!.rows - before!.rows };
  });
}

const texts = {
  'common first word': 'birch',
  'common word inside': 'solar',
  'word of every name': 'guild',
  'rare word': '3711',
  'common and rare word': 'solar 3715',
  'absent word': 'xylophone',
  'common and absent word': 'solar xylophone',
  'misspelt word': 'soalr',
  'misspelt word with others': 'amber soalr 55',
  'two letters': 'so',
  'two absent letters': 'qx',
  'letters inside words': 'ola',
  'punctuation alone': '--',
  'many words': 'a b c d e f g h i j k l m n o p',
};

it.each(Object.entries(texts))('the search reads no table from end to end for a %s', async (_, text) => {
  const { scans, read } = await workOf((ctx) => search(ctx, { search: text }));
  expect(scans).toBe(0);
  // Of 12,000.
  expect(read).toBeLessThan(3000);
});

it.each(Object.entries(texts))('the search of projects reads no table from end to end for a %s', async (_, text) => {
  const filter = { categoryId: null, place: '', minInvestment: null, duration: 0, sort: '', length: 10 };
  for (const start of [0, 990]) {
    const { scans } = await workOf((ctx) => searchProjects(ctx, { ...filter, search: text, start }));
    expect(scans).toBe(0);
  }
});

it('the search finds the rare among the many, and of the common the first ones', async () => {
  const titles = async (text: string) => {
    const { answer } = await workOf((ctx) => search(ctx, { search: text }));
    return [answer.organizations.map(({ name }) => name), answer.services.map(({ title }) => title)];
  };
  expect(await titles('3711')).toEqual([['Delta Mill 3711 Guild'], ['Delta Mill 3711']]);
  expect(await titles('3715 solar')).toEqual([['Delta Solar 3715 Guild'], ['Delta Solar 3715']]);
  expect(await titles('delta mill 37')).toEqual([
    expect.arrayContaining(['Delta Mill 3701 Guild']),
    ['Delta Mill 3701', 'Delta Mill 3702', 'Delta Mill 3703', 'Delta Mill 3704', 'Delta Mill 3706'],
  ]);
  const [organizations, services] = await titles('solar');
  expect([...organizations!, ...services!]).toEqual(Array.from({ length: 10 }, () => expect.stringContaining('Solar')));
});
