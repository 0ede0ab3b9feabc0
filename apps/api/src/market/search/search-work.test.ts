import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Ctx } from '../../context.ts';
import { findAccountsBy } from '../../server/console/operator-accounts.sql.ts';
import { search as searchDirectory } from '../organizations/directory.sql.ts';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { findNearlyFunded, findNewest, searchPublicProjects } from '../public-directory/public-directory.sql.ts';
import { searchProjects } from '../projects/search-projects.ts';
import { findUsers } from '../referrals/referrals.sql.ts';
import { search } from './search.ts';

const rows = 4000;
const projects = 8000;

let app: OrganizationsApp;
let tokenHash: Buffer;
let callerId: string;
let categoryId: string;
beforeAll(async () => {
  app = await organizationsApp({}, { plans: 'usual' });
  const caller = await app.signUp(1);
  tokenHash = hashSecret(caller.token);
  callerId = caller.id;
  // A common word that begins names, one inside of them, one in each name, and, of each kind of thing, a number of its own. The
  // oldest and the newest come first by name, so that a common word can hide from whoever looks at one end only.
  const title = (count: number) =>
    `(ARRAY['Amber', 'Birch', 'Cedar', 'Delta'])[1 + i * 4 / ${count + 1}] || CASE WHEN i % 5 = 0 THEN ' Solar ' ELSE ' Mill ' END || i`;
  const series = (count: number) => `generate_series(1, ${count}) AS i`;
  await app.owner(`INSERT INTO users (type, name, email, password_hash, institution_type_id, city, area_code, mobile)
    SELECT 2, ${title(rows)} || ' Guild', 'work-' || i || '@example.com', '', '${app.categories[0]}', 'Town ' || i, i::text, '49' || 5550000000 + i FROM ${series(rows)}`);
  await app.owner(`INSERT INTO users (type, name, email, password_hash, mobile)
    SELECT 1, 'Person ' || i, 'person-' || i || '@example.com', '', (5550000000 + i)::text FROM ${series(rows)}`);
  const owner = await app.add('Owner', { city: 'Porto' });
  const other = await app.add('Other', { city: 'Lisbon' });
  await app.owner('INSERT INTO user_places VALUES ($1, 38.7, -9.1), ($2, 41.1, -8.6)', [callerId, owner]);
  // What is narrowed by lies on any page of each order, and seldom.
  // Their ids decide in which part of an index each stands: chosen at random, one time in fifty too few of a word would be in the first ones.
  await app.owner(`INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, created_at, is_public, share_slug)
    SELECT md5('project ' || i)::uuid, CASE WHEN i % 100 = 7 THEN '${other}'::uuid ELSE '${owner}' END, (SELECT array_agg(id ORDER BY position) FROM project_categories)[1 + (i % 40 = 7)::integer],
      ${title(projects)}, 'Text', 10000000, i * 31 % 200 / 10.0, 1 + i * 7 % 60, 100 * (1 + i * 7919 % 8000), now() - make_interval(mins => i), i % 20 = 7, 'work-' || i FROM ${series(projects)}`);
  categoryId = (await app.owner<{ id: string }>('SELECT id FROM project_categories WHERE position = 2'))[0]!.id;
  await app.owner(
    `INSERT INTO services (organization_id, title, budget_cents) SELECT '${owner}', ${title(rows)}, 100 FROM ${series(rows)}`,
  );
  const syllables = `(ARRAY['ba','ke','li','mo','nu','ra','so','ti','vu','za'])`;
  await app.owner(`INSERT INTO search_words
    SELECT ${syllables}[1 + i % 10] || ${syllables}[1 + i / 10 % 10] || ${syllables}[1 + i / 100 % 10] || ${syllables}[1 + i / 1000] FROM ${series(rows)}
    ON CONFLICT DO NOTHING`);
  // As autovacuum does: what waits to be put into an index of pieces is read by every search.
  // Beside somebody's older snapshot it leaves rows as not seen by everybody, which are then looked up.
  await vi.waitUntil(
    async () => {
      await app.owner('VACUUM ANALYZE users, projects, services, open_projects, search_words');
      const [left] = await app.owner<{ pages: number }>(
        `SELECT sum(relpages - relallvisible)::int AS pages FROM pg_class WHERE oid = ANY (${large})`,
      );
      return left!.pages <= 5;
    },
    { timeout: 10_000 },
  );
});
afterAll(() => app.stop());

const large = `ARRAY['users', 'projects', 'services', 'open_projects', 'search_words']::regclass[]`;

/** What this connection has read so far of each large table from one end to the other, and of each of their indexes. */
const counted = {
  name: '',
  text: `SELECT c.relname AS name, c.relkind = 'r' AS "isTable", pg_stat_get_xact_numscans(c.oid)::int AS scans, pg_stat_get_xact_tuples_returned(c.oid)::int AS entries
    FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indexrelid = c.oid WHERE coalesce(i.indrelid, c.oid) = ANY (${large}) ORDER BY c.oid`,
};
type Counted = { name: string; isTable: boolean; scans: number; entries: number };

/** What `verb` answers, the large tables that it read from one end to the other, the indexes that it used, and how many entries of one and of all. */
async function workOf<T>(verb: (ctx: Ctx<never>) => Promise<T>) {
  return app.resources.database.transaction(async (db) => {
    const before = await db.query<Counted>(counted, []);
    const answer = await verb({ db, tokenHash, needs: 'reader', resources: app.resources } as Partial<Ctx> as Ctx);
    const after = await db.query<Counted>(counted, []);
    const read = after
      .map((row, i) => ({ ...row, scans: row.scans - before[i]!.scans, entries: row.entries - before[i]!.entries }))
      .filter(({ scans }) => scans > 0);
    const entries = read.map((row) => row.entries);
    return {
      answer,
      tables: read.filter(({ isTable }) => isTable).map(({ name }) => name),
      indexes: read.filter(({ isTable }) => !isTable).map(({ name }) => name),
      most: Math.max(0, ...entries),
      all: entries.reduce((sum, count) => sum + count, 0),
    };
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

/** A search, and the most entries of one index that it may read. */
type Search = { name: string; run: (ctx: Ctx<never>) => Promise<unknown>; most: number };

const filter = {
  categoryId: null,
  place: '',
  minInvestment: null,
  duration: 0,
  search: '',
  sort: 'newest',
  length: 10,
};

/** Every filter alone and all together, of what is common, rare, absent and misspelt, on the first page and on the hundredth. */
function searches(): Search[] {
  const list: Search[] = [];
  const everything = { categoryId, place: 'lisbon', minInvestment: 50_000n, duration: 30, search: 'solar' };
  const narrowings = {
    'a category': { categoryId },
    'a place': { place: 'lisbon' },
    'an absent place': { place: 'xylophone' },
    'an amount': { minInvestment: 5_000n },
    'a dollar': { minInvestment: 100n },
    months: { duration: 30 },
    'a month': { duration: 1 },
    'category, amount and months': { ...everything, place: '', search: '' },
    'all of it': everything,
  };
  for (const start of [0, 990]) {
    // As many as there are in the first 800 and in the first 5,000 of an order, once each; of what no index knows, all.
    for (const sort of ['newest', 'minimum', 'duration', 'return', 'funded', 'nearest'])
      for (const [name, narrowing] of Object.entries({ 'no filter': {}, ...narrowings }))
        list.push({
          name: `projects by ${name}, ${sort}, from ${start}`,
          run: (ctx) => searchProjects(ctx, { ...filter, sort, ...narrowing, start }),
          most: 6000,
        });
    for (const [name, text] of Object.entries(texts))
      list.push({
        name: `projects by a ${name}, from ${start}`,
        run: (ctx) => searchProjects(ctx, { ...filter, search: text, start }),
        most: text === '--' ? 2 * projects : 6000,
      });
    const directory = { categoryId: null, userName: '', location: '', areaCode: '' };
    // What one in eight of the first ones have is walked to; of the rest an index knows the few.
    const isFew = (name: string) => /rare|absent|misspelt/.test(name);
    for (const [name, text] of Object.entries(texts)) {
      list.push({
        name: `the directory by a ${name}, from ${start}`,
        run: (ctx) => searchDirectory(ctx, { ...directory, userName: text }, start, 10),
        most: isFew(name) ? 3000 : 20_000,
      });
      list.push({
        name: `users by a ${name}, from ${start}`,
        run: ({ db }) => findUsers(db, callerId, { start, length: 10, search: text, order: { column: 1, dir: 'asc' } }),
        most: isFew(name) ? 3000 : 20_000,
      });
    }
    for (const [name, where] of Object.entries({
      'a place': { location: 'town 377' },
      'an absent place': { location: 'xylophone' },
      'an area code': { areaCode: '3711' },
      'an absent area code': { areaCode: '99999' },
      'a category and a rare word': { categoryId: app.categories[0]!, userName: '3711' },
      'all of it': { categoryId: app.categories[0]!, userName: 'solar', location: 'town 37', areaCode: '37' },
    }))
      list.push({
        name: `the directory by ${name}, from ${start}`,
        run: (ctx) => searchDirectory(ctx, { ...directory, ...where }, start, 10),
        most: 3000,
      });
  }
  const accountTexts = {
    ...texts,
    'common part of an e-mail': '@example.com',
    'rare part of an e-mail': '-3711@ex',
    'absent part of an e-mail': 'xylophone@',
    'phone number': '+49 555 000 3711',
  };
  for (const type of [1, 2])
    for (const [name, text] of Object.entries(accountTexts))
      list.push({
        name: `accounts of type ${type} by a ${name}`,
        run: ({ db }) => findAccountsBy(db, { type, search: text, after: null }, 6),
        most: 1500,
      });
  list.push({ name: 'the newest public projects', run: ({ db }) => findNewest(db, 6), most: 60 });
  list.push({ name: 'the public projects nearest to their goal', run: ({ db }) => findNearlyFunded(db, 6), most: 60 });
  const all = { categoryId: null, search: '', place: '', sort: 'newest' };
  for (const text of ['', 'solar', '3711'])
    list.push({
      name: `public projects by “${text}”`,
      run: ({ db }) => searchPublicProjects(db, { ...all, search: text }, 0, 24),
      most: 6000,
    });
  for (const [name, text] of Object.entries(texts))
    list.push({ name: `everything by a ${name}`, run: (ctx) => search(ctx, { search: text }), most: 1500 });
  return list;
}

it('no search reads a large table, or more of an index than it needs, from end to end', async () => {
  const found = [];
  for (const { name, run, most } of searches()) {
    const work = await workOf(run);
    if (work.tables.length > 0 || work.most > most) found.push({ name, tables: work.tables, read: work.most });
  }
  expect(found).toEqual([]);
});

it('what is left out of a list is told by its index: no page looks up the rows before it', async () => {
  const fetched = {
    name: '',
    text: `SELECT (pg_stat_get_xact_tuples_returned('users'::regclass) + pg_stat_get_xact_tuples_fetched('users'::regclass)
        + (SELECT sum(pg_stat_get_xact_tuples_fetched(indexrelid)) FROM pg_index WHERE indrelid = 'users'::regclass))::int AS rows`,
  };
  const order = { column: 1, dir: 'asc' } as const;
  const rowsRead = await app.resources.database.transaction(async (db) => {
    const [before] = await db.query<{ rows: number }>(fetched, []);
    await findUsers(db, callerId, { start: 900, length: 10, search: 'birch', order });
    const [after] = await db.query<{ rows: number }>(fetched, []);
    return after!.rows - before!.rows;
  });
  expect(rowsRead).toBeLessThan(40);
});

it('a search without one of its indexes is noticed', async () => {
  const users = new Map<string, Search[]>();
  for (const each of searches())
    for (const index of (await workOf(each.run)).indexes) users.set(index, [...(users.get(index) ?? []), each]);
  // Those of the directory by name alone have another one of that order beside them.
  const indexes = await app.owner<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY (${large}) AND NOT indisunique AND indexrelid::regclass::text ~ 'search|open_projects_[^o]|(users|projects|services)_by|area_code' ORDER BY 1`,
  );
  expect(indexes.length).toBeGreaterThan(25);
  const unnoticed = [];
  for (const { name, definition } of indexes) {
    await app.owner(`DROP INDEX ${name}`);
    let isNoticed = false;
    for (const { run, most } of users.get(name) ?? []) {
      const work = await workOf(run);
      isNoticed = work.tables.length > 0 || work.most > most;
      if (isNoticed) break;
    }
    if (!isNoticed) unnoticed.push(name);
    await app.owner(definition);
  }
  expect(unnoticed).toEqual([]);
});

it('the first pages of a common word read an eighth of its index, and tell the same as all of it', async () => {
  const pageOf = async (text: string, start: number) => {
    const { answer, indexes } = await workOf((ctx) => searchProjects(ctx, { ...filter, search: text, start }));
    return { ...answer, parts: indexes.filter((name) => name.startsWith('open_projects_search')).length };
  };
  // As common a word would be met in order; these are not among the first 800.
  for (const start of [0, 40]) {
    const page = await pageOf('birch', start);
    expect([page.parts, page.recordsTotal]).toEqual([2, 1000]);
    expect(page.projectList.map(({ title }) => title.replace(/\D+/, ''))).toEqual(
      Array.from({ length: 10 }, (_, i) => String(2001 + start + i)),
    );
  }
  const later = await pageOf('birch', 50);
  expect([later.parts, later.recordsTotal]).toEqual([4, 1000]);
  const both = await pageOf('birch solar', 0);
  expect([both.parts, both.recordsTotal]).toEqual([4, 400]);
  // The first 5,000 in order have nothing of it.
  const last = await pageOf('delta', 0);
  expect([last.parts, last.recordsTotal, last.projectList.length]).toEqual([4, 1000, 10]);
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
