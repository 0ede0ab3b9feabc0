import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { secondProcess } from '../../attacks/second-process.ts';
import { newStorageKey } from './file-store.ts';
import { sweep } from './sweep.ts';
import { makePdf, makePicture } from './test-files.ts';
import { testS3, type TestS3 } from './test-s3.ts';

let s3: TestS3;
let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  s3 = await testS3();
  app = await testApp(s3.env, { work: true });
  ada = await app.signUp();
  guild = await app.signUp(2);
});
afterEach(() => {
  s3.standIn.faultOf = () => 'none';
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

function get(url: string) {
  return app.server.inject({ method: 'GET', url });
}

async function rows() {
  const count = { name: 'test.files', text: 'SELECT count(*)::int AS rows FROM files' };
  return (await app.resources.database.query<{ rows: number }>(count, []))[0]!.rows;
}

async function savePicture() {
  const profilePic = { filename: 'me.png', bytes: await makePicture('png', 900, 900) };
  return app.call('POST', '/profile/update', { token: ada.token, body: { businessName: 'Ada', profilePic } });
}

async function pictureOf({ token }: Person): Promise<string> {
  return (await app.call('GET', '/profile', { token })).data.profilePic;
}

async function sendDocument(bytes: Buffer) {
  const asked = { reportId: 'R-1', message: 'Please', orgId: guild.id };
  const { id } = (await app.call('POST', '/report/request', { token: ada.token, body: asked })).data;
  const document = { filename: 'figures.pdf', bytes };
  return app.call('POST', '/report/document', { token: guild.token, body: { id, reportName: 'Figures', document } });
}

it('a picture and a document are kept in the bucket and read with the headers of any file', async () => {
  expect((await savePicture()).status).toBe(200);
  const url = await pictureOf(ada);
  const icon = await get(`${url}?size=icon`);
  const whole = await get(url);
  expect([icon.statusCode, whole.statusCode]).toEqual([200, 200]);
  expect(icon.rawPayload.length).toBeLessThan(whole.rawPayload.length);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });

  const pdf = await makePdf();
  const { status, data } = await sendDocument(pdf);
  expect(status).toBe(200);
  const document = await get(data.image);
  expect(document.rawPayload.equals(pdf)).toBe(true);
  expect(document.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="figures.pdf"/),
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect((await get(data.image.split('?')[0])).statusCode).toBe(404);
  expect(s3.standIn.keys()).toHaveLength(4);
  expect(existsSync(join(app.resources.config.dataDir, 'files'))).toBe(false);
});

it('another process, with a folder of its own, serves what this one has kept', { timeout: 60_000 }, async () => {
  const second = await secondProcess(app, { env: s3.env });
  try {
    const ids = { name: 'test.documents', text: 'SELECT id FROM files WHERE NOT public' };
    const [document] = await app.resources.database.query<{ id: string }>(ids, []);
    for (const path of [await pictureOf(ada), app.resources.linkTo(document!.id)])
      expect(await second.get(path)).toEqual({ status: 200 });
  } finally {
    await second.stop();
  }
});

it('a picture that its owner replaces leaves the bucket', async () => {
  const before = s3.standIn.keys();
  expect((await savePicture()).status).toBe(200);
  const after = s3.standIn.keys();
  expect(after).toHaveLength(before.length);
  expect(after.filter((key) => before.includes(key))).toHaveLength(before.length - 3);
});

it('while the store is away, a file is answered 503 and an upload leaves neither a row nor a changed profile', async () => {
  const url = await pictureOf(ada);
  const before = await rows();
  const kept = s3.standIn.keys();
  s3.standIn.faultOf = () => 'lost';
  for (const path of [url, `${url}?size=icon`]) {
    const answer = await get(path);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json()).toMatchObject({
      success: false,
      statusCode: 503,
      message: 'Files are not available right now. Please try again in a while.',
      data: { code: 'unavailable' },
    });
  }
  expect([await savePicture(), await sendDocument(await makePdf())]).toMatchObject([
    { status: 503, data: { code: 'unavailable' } },
    { status: 503, data: { code: 'unavailable' } },
  ]);
  s3.standIn.faultOf = () => 'none';
  expect([await rows(), s3.standIn.keys(), await pictureOf(ada)]).toEqual([before, kept, url]);
  expect((await get(url)).statusCode).toBe(200);
});

it('the preview of a public page is not drawn without a picture that cannot be read', async () => {
  const profilePic = { filename: 'us.png', bytes: await makePicture('png') };
  await app.call('POST', '/profile/update', { token: guild.token, body: { businessName: 'Guild', profilePic } });
  const { sharePath } = (await app.call('POST', '/organization/share', { token: guild.token, body: { on: true } }))
    .data;
  const newest = { name: 'test.newest', text: 'SELECT storage_key AS key FROM files ORDER BY created_at DESC LIMIT 1' };
  const [{ key } = { key: '' }] = await app.resources.database.query<{ key: string }>(newest, []);
  const path = s3.standIn.pathOf(`files/${key}`)!;
  const bytes = await readFile(path);
  s3.standIn.faultOf = () => 'lost';
  expect((await get(`${sharePath}/picture.jpg`)).statusCode).toBe(503);
  s3.standIn.faultOf = () => 'none';
  await writeFile(path, Buffer.alloc(bytes.length));
  expect((await get(`${sharePath}/picture.jpg`)).statusCode).toBe(503);
  await writeFile(path, bytes);
  expect((await get(`${sharePath}/picture.jpg`)).statusCode).toBe(200);
});

it('while the store is away, the process stays ready and says so, in its metrics too', async () => {
  const said = async () => {
    const ready = await get('/health/ready');
    const metrics = await get('/metrics');
    return [ready.statusCode, ready.json().message, /^file_store_up (\d)$/m.exec(metrics.payload)?.[1]];
  };
  const errors = async () => Number(/^file_store_errors_total (\d+)$/m.exec((await get('/metrics')).payload)?.[1]);
  const url = await pictureOf(ada);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await said()).toEqual([200, 'Ready.', '1']);
    const before = await errors();
    s3.standIn.faultOf = () => 'lost';
    await get(url);
    vi.setSystemTime(Date.now() + 6000);
    expect(await said()).toEqual([200, 'Ready, but files cannot be reached.', '0']);
    expect(await errors()).toBe(before + 1);
    s3.standIn.faultOf = () => 'none';
    vi.setSystemTime(Date.now() + 6000);
    expect(await said()).toEqual([200, 'Ready.', '1']);
  } finally {
    vi.useRealTimers();
  }
});

it('an upload that ends in the middle leaves only what the sweep removes', async () => {
  const kept = s3.standIn.keys();
  const { database: db, fileStore } = app.resources;
  const run = () => sweep({ db, fileStore, mailFolder: join(app.resources.config.dataDir, 'mail') });
  s3.standIn.pass(-25 * 3600);
  // The copies are kept before the picture, and whatever was kept cannot be taken away again.
  let puts = 0;
  s3.standIn.faultOf = ({ method }) => (method === 'DELETE' || (method === 'PUT' && ++puts > 2) ? 'lost' : 'none');
  expect((await savePicture()).status).toBe(503);
  s3.standIn.faultOf = () => 'none';
  await fileStore.put(newStorageKey(), Buffer.from('a row that was never written'));
  s3.standIn.pass(25 * 3600);
  await fileStore.put(newStorageKey(), Buffer.from('a row that may still be written'));
  expect(s3.standIn.keys()).toHaveLength(kept.length + 4);
  expect(await run()).toEqual({ rows: 0, bytes: 3, parts: 0, mails: 0 });
  expect(s3.standIn.keys()).toHaveLength(kept.length + 1);
  expect(s3.standIn.keys()).toEqual(expect.arrayContaining(kept));
});
