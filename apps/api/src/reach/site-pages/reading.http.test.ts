import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { webPages } from '../../platform/http/web.http.ts';
import type { Resources } from '../../resources.ts';
import { offlinePage } from './offline.http.ts';
import { readingPages } from './reading.http.ts';

let folder: string;
let store: TestDatabase;
let database: Database;
const apps: FastifyInstance[] = [];
/** The pages alone, with the web app of an `index.html` beside them. */
async function open(env: NodeJS.ProcessEnv = {}, more: Partial<Resources['config']> = {}) {
  const resources = { config: { ...readConfig(env), ...more }, database } as Resources;
  const app = Fastify();
  apps.push(app);
  await readingPages(app, resources, folder);
  await offlinePage(app, resources);
  await webPages(app, resources, folder);
  return app;
}

beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.url, { max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'guildhall-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><p>the web app</p>');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
  await store.drop();
  await rm(folder, { recursive: true });
});

it('terms, privacy and help are public pages with one title and a note for the operator', async () => {
  const app = await open();
  for (const title of ['Terms', 'Privacy', 'Help']) {
    const { statusCode, headers, body } = await app.inject(`/${title.toLowerCase()}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${title}</h1>`]);
    expect(body).toContain(`<title>${title} · Guildhall</title>`);
    expect(body).toContain('What the operator of this site must still add');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('data-mantine-color-scheme="');
  }
  const dark = await app.inject({ url: '/help', headers: { cookie: 'a=b; color-scheme=dark' } });
  expect(dark.body, 'the colours chosen in the web app').toContain('<html data-mantine-color-scheme="dark"');
});

it('terms and help say what can be canceled, and until when, and that nobody has to send a document', async () => {
  const app = await open();
  const terms = (await app.inject('/terms')).body;
  expect(terms).toContain('days to reconsider');
  expect(terms).not.toContain('Afterwards you cannot cancel it yourself');
  const help = (await app.inject('/help')).body;
  for (const button of ['Let Guildhall write a record instead', 'Cancel Investment', 'Cancel Order'])
    expect(help).toContain(`<strong>${button}</strong>`);
});

it('each says TEST while only test cards pay', async () => {
  const test = await open();
  const live = await open({}, { testMoney: false, sandbox: false, stripeSecretKey: 'sk_live_invented' });
  for (const path of ['/terms', '/privacy', '/help', '/offline']) {
    expect((await test.inject(path)).body, path).toContain('>TEST<');
    expect((await live.inject(path)).body, path).not.toContain('>TEST<');
  }
});

it("an operator's own page takes the place of the one that comes with the product, and holds no HTML or script", async () => {
  const text = 'Run by **Riverside**.\n\n<script>alert(1)</script>\n\n[Press](javascript:alert(1)) [Help](/help)';
  await writeFile(join(folder, 'terms.md'), text);
  await writeFile(join(folder, 'privacy.md'), '# Your <data>\n\nWe keep it.');
  const app = await open({ PAGES_DIR: folder });
  const terms = (await app.inject('/terms')).body;
  expect(terms).toContain('<h1>Terms</h1>');
  expect(terms).toContain('<p>Run by <strong>Riverside</strong>.</p>');
  expect(terms).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(terms).not.toContain('javascript:');
  expect(terms).not.toContain('must still add');
  const privacy = (await app.inject('/privacy')).body;
  expect(privacy).toContain('<title>Your &lt;data&gt; · Guildhall</title>');
  expect(privacy).not.toContain('<data>');
  expect((await app.inject('/help')).body).toContain('<h1>Help</h1>');
});

it('while the database does not answer, a page stays as it was', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const gone = openDatabase(store.url, { max: 1 });
    const app = Fastify();
    apps.push(app);
    await readingPages(app, { config: readConfig({}), database: gone }, folder);
    await gone.close();
    vi.advanceTimersByTime(2_000);
    expect((await app.inject('/terms')).body).toContain('<h1>Terms</h1>');
  } finally {
    vi.useRealTimers();
  }
});

it('a PAGES_DIR that is no folder stops the start', () => {
  expect(() => readConfig({ PAGES_DIR: join(folder, 'nowhere') })).toThrow(/PAGES_DIR must be a folder/);
  expect(() => readConfig({ PAGES_DIR: join(folder, 'index.html') })).toThrow(/PAGES_DIR must be a folder/);
});

it('screens answer 200, and an address that no screen has answers 404 with the same page', async () => {
  const app = await open();
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET', accept = 'text/html,*/*') => {
    const { statusCode, body } = await app.inject({ method, url, headers: { accept } });
    return [statusCode, body.includes('the web app')];
  };
  for (const path of ['/', '/login', '/login/', '/LOGIN', '/forgot/passsword', '/wallet?page=2', '/404'])
    expect(await ask(path), path).toEqual([200, true]);
  for (const path of ['/nowhere', '/organization', '/login/again', '/walletx', '/about.html', '/p'])
    expect(await ask(path), path).toEqual([404, true]);
  expect((await ask('/nowhere', 'HEAD'))[0]).toBe(404);
  expect((await ask('/login', 'HEAD'))[0]).toBe(200);
  for (const path of ['/api/nothing', '/files/nothing', '/assets/gone.js'])
    expect(await ask(path), path).toEqual([404, false]);
  expect(await ask('/picture.png', 'GET', 'image/*'), 'a missing file').toEqual([404, false]);
});
