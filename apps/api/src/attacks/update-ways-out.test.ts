import { glob, readFile } from 'node:fs/promises';
import { api } from '@guildhall/contract/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '../market/funding/test-funding-app.ts';
import { linkForReader } from '../base/files/link-to-file.ts';
import { notifyFollowers } from '../market/updates/notify-followers.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

/** In no other text. */
const closed = 'Zwetschgendatschi';
const unfinished = 'Grammelpogatschen';
const open = 'Topfenstrudel';
const paperName = 'Marillenknoedel.pdf';
const listName = 'Buchteln.pdf';
const shown = 'Vanillekipferl';

let app: AttackedApp;
let updateId: string;
let draftId: string;
/** The file of a paper for investors. */
let paperId: string;
/** Pictures and files of updates for investors, the first of which a later version has no more, and of a draft. */
let closedFiles: string[];
/** The picture of what is for everybody. */
let openPicture: string;
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
  const upload = async (file: Record<string, unknown>): Promise<string> =>
    must(await app.call('POST', '/project/update/file', { token: guild.token, body: { projectId, ...file } })).id;
  const pictureOf = async (word: string) => {
    const id = await upload({ picture: { filename: `${shown}.png`, bytes: app.files.png } });
    return { id, named: { pictures: [{ id, description: `On ${word}` }] } };
  };
  const list = await upload({ document: { filename: listName, bytes: app.files.pdf } });
  const before = await pictureOf(closed);
  const now = await pictureOf(closed);
  const drafted = await pictureOf(unfinished);
  const everybodys = await pictureOf(open);
  closedFiles = [before.id, now.id, drafted.id, list];
  openPicture = everybodys.id;
  await write(open, { audience: 'everybody', ...everybodys.named });
  updateId = await write(closed, { audience: 'investors', ...before.named });
  draftId = await write(unfinished, { audience: 'everybody', draft: 1, ...drafted.named });
  await app.owner(`INSERT INTO business_clock (ahead) VALUES ('1 hour')`);
  const more = { text: `More about ${closed}.`, ...now.named, files: [{ id: list }] };
  await write(closed, { audience: 'investors', updateId, ...more });
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
        for (const word of [paperId, paperName, listName, ...closedFiles]) expect(answer).not.toContain(word);
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

it('the pictures and files of what is for investors, and of a draft, are opened by link by who may read it alone §7.updates.ways-out', async () => {
  const { ada, guild, mallory, rival, opal, things } = app;
  const opens = async (url: string, token = '') =>
    (await app.server.inject({ url, headers: token ? { authorization: token } : {} })).statusCode === 200;
  const linksFor = async ({ token }: { token: string }) => {
    const { records, drafts } = must(await app.call('GET', `/project/updates/${things.project}`, { token }));
    const said = await app.call('GET', `/project/update/versions/${updateId}`, { token });
    const text = JSON.stringify([records, drafts, said.data]);
    return [...text.matchAll(/"(\/files\/[^"]*)"/g)].map(([, link]) => link!);
  };
  const of = (links: string[], id: string) => links.filter((link) => link.startsWith(`/files/${id}?`));
  const held = await linksFor(ada);
  const owned = await linksFor(guild);
  const [before, now, drafted, list] = closedFiles;
  for (const link of owned) expect(await opens(link), link).toBe(true);
  for (const id of [before, now, drafted, list]) expect(of(owned, id!)).not.toEqual([]);
  for (const id of [before, now, list]) expect(of(held, id!)).not.toEqual([]);
  expect(of(held, drafted!)).toEqual([]);
  for (const { id, token } of [mallory, rival, opal]) {
    for (const link of await linksFor({ token })) expect(link).toContain(openPicture);
    for (const file of closedFiles)
      for (const link of [`/files/${file}`, `/files/${file}?size=card`, ...of(owned, file)]) {
        const [path, query] = link.split('?');
        for (const address of [path!, `${path}?size=card`, link.replace(guild.id, id), `${path}?${query}&reader=${id}`])
          expect(await opens(address, token), address).toBe(false);
        // One that is signed for them, as a mistake elsewhere could make it.
        expect(await opens(linkForReader({ id: file, reader: id }, app.resources.config.secret))).toBe(false);
        expect(await opens(app.resources.linkTo(file, id))).toBe(false);
      }
  }
  expect([await opens(`/files/${openPicture}`), await opens(`/files/${openPicture}?size=card`)]).toEqual([true, true]);
});

it('the pages without a log-in and the feed have what is for everybody alone §7.updates.ways-out', async () => {
  const bodies = await Promise.all(pages.map(async (url) => (await app.server.inject({ url })).body));
  for (const word of [open, openPicture])
    expect(bodies.slice(0, 2).filter((body) => body.includes(word))).toHaveLength(2);
  for (const body of bodies)
    for (const word of [closed, unfinished, paperId, paperName, listName, ...closedFiles])
      expect(body).not.toContain(word);
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
  const holders = ['project_update_files', 'project_update_versions', 'project_updates'];
  expect(await holding(secret.source)).toEqual(holders);
  expect(await holding(closedFiles.join('|'))).toEqual(['files', 'project_update_files']);
  expect(await holding(`${paperId}|${paperName}`)).toEqual(['files', 'project_expenses']);
});

it('no other statement reads updates or expenses than these, each of which is asked above §7.updates.ways-out', async () => {
  const root = new URL('..', import.meta.url).pathname;
  const readers: string[] = [];
  for await (const file of glob('**/*.{sql,ts}', { cwd: root }))
    if (
      !file.endsWith('.test.ts') &&
      /\bproject_(updates|update_versions|update_files|expenses)\b|\b(reads_update_file|(shown_update_files|files_of_version)\()/.test(
        await readFile(`${root}/${file}`, 'utf8'),
      )
    )
      readers.push(file);
  expect(readers.toSorted()).toEqual([
    // Keeps their files from the sweep.
    'base/files/files.functions.sql',
    // Asks whether a file may be opened.
    'base/files/files.sql.ts',
    'market/expenses/expenses.functions.sql',
    // The export has those of one's own projects.
    'market/expenses/expenses.personal-data.ts',
    'market/expenses/expenses.sql.ts',
    // Names the update for everybody that has answered.
    'market/late-complaints/late-complaints.sql.ts',
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
