import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { asOwner, testDatabase } from '../../platform/database/test-database.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { shippedOn } from './shipped-on.ts';

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let admin: WithSecondFactor;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-pages-'));
  await writeFile(join(folder, 'privacy.md'), '# Our privacy\n\nIn a file.');
  await utimes(join(folder, 'privacy.md'), new Date('2026-02-03'), new Date('2026-02-03T10:00:00Z'));
  const database = await testDatabase();
  const settings = { PAGES_DIR: folder, DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}` };
  app = await testApp(settings, { database });
  other = await testApp(settings, { database: { ...database, drop: async () => {} } });
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await rm(folder, { recursive: true });
});

async function read(page: string) {
  return (await app.call('GET', `/operator/pages/${page}`, { token: admin.token })).data;
}

function publish(page: string, markdown: string, from: number, token = admin.token) {
  const body = { markdown, from, reason: 'Our own.' };
  return app.call('POST', `/operator/pages/${page}/publish`, { token, body });
}

function again(page: string, version: number, from: number, token = admin.token) {
  const body = { from, reason: 'Better.' };
  return app.call('POST', `/operator/pages/${page}/versions/${version}/publish`, { token, body });
}

function reset(page: string, from: number, token = admin.token) {
  return app.call('POST', `/operator/pages/${page}/reset`, { token, body: { from, reason: 'Back.' } });
}

/** Waits until a public page has a text, on this process; it looks for one once a second. */
function shows(page: string, text: string, server = app.server) {
  return vi.waitUntil(async () => (await server.inject(`/${page}`)).body.includes(text), { timeout: 3_000 });
}

async function lastEntry() {
  const { data } = await app.call('POST', '/operator/audit', { token: admin.token, body: {} });
  return data.records[0];
}

it('an admin alone reads and changes the texts of pages', async () => {
  for (const role of ['support', 'finance'] as const) {
    const { token } = await newOperator(app, role);
    for (const answer of [
      await app.call('GET', '/operator/pages', { token }),
      await app.call('GET', '/operator/pages/terms', { token }),
      await app.call('POST', '/operator/pages/terms/versions', { token, body: {} }),
      await app.call('GET', '/operator/pages/terms/versions/1', { token }),
      await app.call('POST', '/operator/pages/terms/preview', { token, body: { markdown: 'So.' } }),
      await publish('terms', 'So.', 0, token),
      await again('terms', 1, 1, token),
      await reset('terms', 1, token),
    ])
      expect(answer).toMatchObject({ status: 403 });
  }
});

it('a page has the text of the product, in its place that of a file, each with the day of its last change', async () => {
  const { data } = await app.call('GET', '/operator/pages', { token: admin.token });
  expect(data.records).toMatchObject([
    { page: 'terms', source: 'product', version: 0, changedBy: '' },
    { page: 'privacy', source: 'file', version: 0, changedAt: '2026-02-03T10:00:00.000Z' },
    { page: 'help', source: 'product' },
  ]);
  expect(await read('privacy')).toMatchObject({ beneath: 'file', markdown: '# Our privacy\n\nIn a file.' });
  expect((await app.server.inject('/privacy')).body).toContain(
    'Last changed on <time datetime="2026-02-03">3 February 2026</time>.',
  );
  expect((await app.server.inject('/terms')).body).toContain(`<time datetime="${shippedOn.terms.day}">`);
});

it.each(Object.entries(shippedOn))(
  'the day of the text of %s is the day of its last change',
  async (page, { sha256 }) => {
    const text = await readFile(new URL(`../../../pages/${page}.md`, import.meta.url));
    const now = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect(now, 'a changed text needs its day and checksum in shipped-on.ts').toBe(sha256);
  },
);

it('what is published replaces both, on every process within a second or so, and can be taken back', async () => {
  expect(await publish('privacy', '# Ours\n\nNo <b>HTML</b> and no [script](javascript:alert(1)).', 0)).toMatchObject({
    status: 200,
    data: { version: 1 },
  });
  await shows('privacy', '<h1>Ours</h1>');
  await shows('privacy', '<h1>Ours</h1>', other.server);
  const { body } = await app.server.inject('/privacy');
  expect(body).toContain('&lt;b&gt;HTML&lt;/b&gt;');
  expect(body).not.toContain('javascript:');
  expect(body).toContain(`<time datetime="${new Date().toISOString().slice(0, 10)}">`);
  const sha256 = createHash('sha256')
    .update((await read('privacy')).markdown)
    .digest('hex');
  expect(await lastEntry()).toMatchObject({
    verb: 'page.publish',
    subjectId: 'privacy',
    reason: 'Our own.',
    before: { version: '0' },
    after: { version: '1', sha256 },
  });
  expect(await read('privacy')).toMatchObject({ source: 'console', beneath: 'file', version: 1, changedBy: 'Opal' });

  expect(await reset('privacy', 1)).toMatchObject({ status: 200, data: { version: 2 } });
  await shows('privacy', '<h1>Our privacy</h1>');
  await shows('privacy', '<h1>Our privacy</h1>', other.server);
  expect(await read('privacy')).toMatchObject({ source: 'file', version: 2, changedBy: 'Opal' });
  expect(await lastEntry()).toMatchObject({ verb: 'page.reset', after: { version: '2' } });
  expect(await reset('privacy', 2)).toMatchObject({ status: 422, message: 'Nothing was published here.' });
});

it('each version is kept, newest first, and an earlier one is published again', async () => {
  for (const [from, text] of ['One.', 'Two.', 'Three.'].entries()) await publish('help', text, from);
  expect(await publish('help', 'Three.', 3)).toMatchObject({ status: 422, message: 'This text is already published.' });
  expect(await again('help', 1, 3)).toMatchObject({ status: 200, data: { version: 4 } });
  expect(await read('help')).toMatchObject({ version: 4, markdown: 'One.' });
  expect(await lastEntry()).toMatchObject({ verb: 'page.publish_again', reason: 'Better.', after: { version: '4' } });
  const versions = async (body: Record<string, unknown>) =>
    (await app.call('POST', '/operator/pages/help/versions', { token: admin.token, body })).data;
  const first = await versions({ length: 3 });
  expect(first).toMatchObject({ more: true, records: [{ version: 4, characters: 4 }, { version: 3 }, { version: 2 }] });
  expect(await versions({ length: 3, before: 2 })).toMatchObject({ more: false, records: [{ version: 1 }] });
  const { data } = await app.call('GET', '/operator/pages/help/versions/2', { token: admin.token });
  expect(data).toMatchObject({ markdown: 'Two.', html: expect.stringContaining('<p>Two.</p>') });
  expect(await again('help', 9, 4)).toMatchObject({ status: 404 });
  await reset('help', 4);
  expect(await again('help', 5, 5), 'one without a text').toMatchObject({ status: 404 });
});

it('nobody publishes over a version that they have not seen, nor without a text or with a long one', async () => {
  const answers = await Promise.all([publish('terms', 'Mine.', 0), publish('terms', 'Also mine.', 0)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.message).toMatch(/^Another version has been published since/);
  expect(await publish('terms', ' ', 1)).toMatchObject({ status: 422, message: 'Please write a text.' });
  expect(await publish('terms', 'ü'.repeat(50_001), 1)).toMatchObject({ status: 422 });
  expect(await publish('terms', 'ü'.repeat(50_000), 1)).toMatchObject({ status: 200 });
  expect(await publish('money', 'So.', 0)).toMatchObject({ status: 404 });
});

it('a preview is the page, keeps nothing, and shows HTML as text', async () => {
  const before = await read('terms');
  const body = { markdown: '<script>alert(1)</script>\n\n[Press](javascript:alert(1))' };
  const { data } = await app.call('POST', '/operator/pages/terms/preview', { token: admin.token, body });
  expect(data.html).toContain('<h1>Terms</h1>');
  expect(data.html).toContain('&lt;script&gt;');
  expect(data.html).not.toContain('javascript:');
  expect(await read('terms')).toEqual(before);
});

it('nobody rewrites what was published, and to publish asks for a proof of the last ten minutes', async () => {
  for (const statement of ['UPDATE page_texts SET reason = $1', 'DELETE FROM page_texts WHERE reason <> $1'])
    await expect(asOwner(app.ownerUrl, statement, ['Other.'])).rejects.toThrow(/rewritten|append/i);
  await asOwner(app.ownerUrl, `UPDATE sessions SET factor_at = factor_at - interval '11 minutes'`);
  expect(await publish('terms', 'Later.', 2)).toMatchObject({ status: 403, data: { code: 'second_factor' } });
});
