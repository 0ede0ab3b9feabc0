import { glob, readFile } from 'node:fs/promises';
import { api } from '@guildhall/contract/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '../market/funding/test-funding-app.ts';
import { notifyFollowers } from '../market/updates/notify-followers.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

/** In no other text. */
const closed = 'Zwetschgendatschi';
const unfinished = 'Grammelpogatschen';
const open = 'Topfenstrudel';
const paperName = 'Marillenknoedel.pdf';

let app: AttackedApp;
let updateId: string;
let draftId: string;
/** The file of a paper for investors. */
let paperId: string;
let pages: string[];
beforeAll(async () => {
  app = await attackedApp();
  const { guild, rival, mallory, things } = app;
  // A project of which Ada alone has a holding, which everybody may see and which others follow.
  const projectId = things.project;
  const { sharePath } = must(
    await app.call('POST', '/project/share', { token: guild.token, body: { id: projectId, on: true } }),
  );
  await app.call('POST', '/organization/share', { token: guild.token, body: { on: true } });
  for (const { token } of [mallory, rival]) {
    must(await app.call('POST', '/project/follow', { token, body: { projectId, on: 1 } }));
    must(await app.call('POST', '/project/connect', { token, body: { orgId: guild.id, on: 1 } }));
  }
  const write = async (word: string, more: Record<string, unknown>): Promise<string> => {
    const body = { projectId, title: `On ${word}`, text: `All about ${word}.`, ...more };
    return must(await app.call('POST', '/project/update', { token: guild.token, body })).id;
  };
  await write(open, { audience: 'everybody' });
  updateId = await write(closed, { audience: 'investors' });
  draftId = await write(unfinished, { audience: 'everybody', draft: 1 });
  await app.owner(`INSERT INTO business_clock (ahead) VALUES ('1 hour')`);
  await write(closed, { audience: 'investors', updateId, text: `More about ${closed}.` });
  await app.owner('DELETE FROM business_clock');
  const paper = { document: { filename: paperName, bytes: app.files.pdf }, paperFor: 'investors' };
  const expense = { projectId, spentOn: dayAhead(0), payee: 'Smith', amount: 10, ...paper };
  must(await app.call('POST', '/project/expense', { token: guild.token, body: expense }));
  const [stored] = await app.owner<{ id: string }>('SELECT id FROM files WHERE original_name = $1', [paperName]);
  paperId = stored!.id;
  await notifyFollowers(app.resources.database, updateId);
  await notifyFollowers(app.resources.database, draftId);
  pages = [sharePath, `${sharePath}/feed`, '/welcome', '/welcome/projects', '/welcome/organizations', '/sitemap.xml'];
});
afterAll(() => app.stop());

/** Calls that end a session which the others need, or make an investor, who may read it. */
const apart = new Set(['logOut', 'endAllSessions', 'changePassword', 'requestErasure', 'invest', 'live']);
const names = (Object.keys(api) as CallName[]).filter((name) => !apart.has(name));
const secret = new RegExp(`(On|about) (${closed}|${unfinished})`);

/** Everything that an account is answered, as text. */
async function answerTo(token: string, name: CallName, body = {}): Promise<string> {
  const right = rightRequests(app)[name];
  const { method } = api[name];
  return JSON.stringify(
    await app.call(method, right.path, { token, ...(method === 'POST' ? { body: { ...right.body, ...body } } : {}) }),
  );
}

it.each(names)(
  '%s tells others nothing of what is for investors, its papers or a draft §7.updates.ways-out',
  async (name) => {
    const { mallory, rival, opal } = app;
    for (const { token } of [mallory, rival, opal]) {
      const answers = [await answerTo(token, name), await answerTo(token, name, { search: closed })];
      for (const answer of answers) {
        expect(answer).not.toMatch(secret);
        expect(answer).not.toContain(paperId);
        expect(answer).not.toContain(paperName);
      }
    }
  },
);

it('the calls about updates themselves tell others nothing of either §7.updates.ways-out', async () => {
  const { ada, mallory, rival, things } = app;
  const read = must(await app.call('GET', `/project/updates/${things.project}`, { token: ada.token }));
  expect(JSON.stringify(read)).toContain(closed);
  for (const { token } of [mallory, rival]) {
    const list = await app.call('GET', `/project/updates/${things.project}?length=100`, { token });
    expect(list.data.records.map(({ title }: { title: string }) => title)).toEqual([`On ${open}`]);
    expect(list.data.drafts).toEqual([]);
    for (const id of [updateId, draftId])
      expect(await app.call('GET', `/project/update/versions/${id}`, { token })).toMatchObject({ status: 404 });
  }
});

it('a paper for investors is opened by them and its organization alone, by link and by none without a signature §7.expenses.papers', async () => {
  const { ada, guild, mallory, rival, opal, things } = app;
  const expenses = async (token: string) =>
    must(await app.call('GET', `/project/expenses/${things.project}`, { token })).records[0];
  for (const { token } of [ada, guild]) {
    const { document } = await expenses(token);
    expect(document).toContain(paperId);
    expect((await app.server.inject({ url: document })).statusCode).toBe(200);
  }
  for (const { token } of [mallory, rival, opal]) {
    expect(await expenses(token)).toMatchObject({ paperFor: 'investors', document: '', documentName: '' });
    const bare = await app.server.inject({ url: `/files/${paperId}`, headers: { authorization: token } });
    expect(bare.statusCode).not.toBe(200);
  }
});

it('the pages without a log-in and the feed have what is for everybody alone §7.updates.ways-out', async () => {
  const bodies = await Promise.all(pages.map(async (url) => (await app.server.inject({ url })).body));
  expect(bodies.slice(0, 2).filter((body) => body.includes(open))).toHaveLength(2);
  for (const body of bodies)
    for (const word of [closed, unfinished, paperId, paperName]) expect(body).not.toContain(word);
});

it('neither is copied into another table, from which it could leave: notifications, mails, searches, jobs §7.updates.ways-out', async () => {
  const holding = async (pattern: string) => {
    const [each] = await app.owner<{ sql: string }>(
      `SELECT string_agg(format(
          'SELECT %L AS name WHERE EXISTS (SELECT FROM %I.%I AS t WHERE t::text ~ %L)',
          tablename, schemaname, tablename, $1::text), ' UNION ALL ') AS sql
        FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
      [pattern],
    );
    return (await app.owner<{ name: string }>(each!.sql)).map(({ name }) => name).toSorted();
  };
  expect(await holding(secret.source)).toEqual(['project_update_versions', 'project_updates']);
  expect(await holding(`${paperId}|${paperName}`)).toEqual(['files', 'project_expenses']);
});

it('no other statement reads updates or expenses than these, each of which is asked above §7.updates.ways-out', async () => {
  const root = new URL('..', import.meta.url).pathname;
  const readers: string[] = [];
  for await (const file of glob('**/*.{sql,ts}', { cwd: root }))
    if (
      !file.endsWith('.test.ts') &&
      /\bproject_(updates|update_versions|expenses)\b/.test(await readFile(`${root}/${file}`, 'utf8'))
    )
      readers.push(file);
  expect(readers.toSorted()).toEqual([
    // Keeps their files from the sweep.
    'base/files/files.functions.sql',
    'market/expenses/expenses.functions.sql',
    // The export has those of one's own projects.
    'market/expenses/expenses.personal-data.ts',
    'market/expenses/expenses.sql.ts',
    'market/sharing/share.sql.ts',
    'market/updates/followers.functions.sql',
    'market/updates/update-asks.functions.sql',
    'market/updates/updates.erasure.functions.sql',
    'market/updates/updates.functions.sql',
    // The export has those of one's own projects.
    'market/updates/updates.personal-data.ts',
    'market/updates/updates.sql.ts',
    // Counts those of a year.
    'market/yearly-letters/yearly-letters.functions.sql',
  ]);
});
