import { glob, readFile } from 'node:fs/promises';
import { api } from '@guildhall/contract/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyFollowers } from '../market/updates/notify-followers.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

/** In no other text. */
const closed = 'Zwetschgendatschi';
const unfinished = 'Grammelpogatschen';
const open = 'Topfenstrudel';

let app: AttackedApp;
let updateId: string;
let draftId: string;
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

it.each(names)('%s tells others nothing of what is for investors or a draft §7.updates.ways-out', async (name) => {
  const { mallory, rival, opal } = app;
  for (const { token } of [mallory, rival, opal]) {
    const answers = [await answerTo(token, name), await answerTo(token, name, { search: closed })];
    for (const answer of answers) expect(answer).not.toMatch(secret);
  }
});

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

it('the pages without a log-in and the feed have what is for everybody alone §7.updates.ways-out', async () => {
  const bodies = await Promise.all(pages.map(async (url) => (await app.server.inject({ url })).body));
  expect(bodies.slice(0, 2).filter((body) => body.includes(open))).toHaveLength(2);
  for (const body of bodies) for (const word of [closed, unfinished]) expect(body).not.toContain(word);
});

it('neither is copied into another table, from which it could leave: notifications, mails, searches, jobs §7.updates.ways-out', async () => {
  const holding = await app.owner<{ name: string }>(
    (
      await app.owner<{ sql: string }>(
        `SELECT string_agg(format(
            'SELECT %L AS name WHERE EXISTS (SELECT FROM %I.%I AS t WHERE t::text ~ %L)',
            tablename, schemaname, tablename, $1::text), ' UNION ALL ') AS sql
          FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
        [secret.source],
      )
    )[0]!.sql,
  );
  expect(holding.map(({ name }) => name).toSorted()).toEqual(['project_update_versions', 'project_updates']);
});

it('no other statement reads updates than these, each of which is asked above §7.updates.ways-out', async () => {
  const root = new URL('..', import.meta.url).pathname;
  const readers: string[] = [];
  for await (const file of glob('**/*.{sql,ts}', { cwd: root }))
    if (!file.endsWith('.test.ts') && /\bproject_update(s|_versions)\b/.test(await readFile(`${root}/${file}`, 'utf8')))
      readers.push(file);
  expect(readers.toSorted()).toEqual([
    'market/sharing/share.sql.ts',
    'market/updates/followers.functions.sql',
    'market/updates/update-asks.functions.sql',
    'market/updates/updates.erasure.functions.sql',
    'market/updates/updates.functions.sql',
    // The export has those of one's own projects.
    'market/updates/updates.personal-data.ts',
    'market/updates/updates.sql.ts',
  ]);
});
