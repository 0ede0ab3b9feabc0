import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedKeys, makeOle, makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { refusedKind } from '../../server/test-refusal.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
let pdf: Buffer;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
  guild = await app.signUp(2);
  pdf = await makePdf();
});
afterAll(() => app.stop());

async function ask() {
  const body = { reportId: 'R-1', message: 'Please', orgId: guild.id };
  return (await app.call('POST', '/report/request', { token: ada.token, body })).data.id as string;
}

function upload(id: string, more: Record<string, unknown> = {}, by = guild) {
  const document = { filename: 'figures.pdf', bytes: pdf };
  return app.call('POST', '/report/document', {
    token: by.token,
    body: { id, reportName: 'Figures', document, ...more },
  });
}

async function sent(id: string) {
  return (await app.call('GET', '/report/sent', { token: ada.token })).data.find(
    (report: { id: string }) => report.id === id,
  );
}

async function storedFiles() {
  const count = { name: 'test.files', text: 'SELECT count(*)::int AS rows FROM files' };
  const [{ rows } = { rows: 0 }] = await app.resources.database.query<{ rows: number }>(count, []);
  return { rows, bytes: (await storedKeys(app.resources.fileStore)).length };
}

describe('uploading a report', () => {
  it('answers the request with a document that opens by its link §7.report-document', async () => {
    const id = await ask();
    const { status, data } = await upload(id);
    expect(status).toBe(200);
    const file = await app.server.inject({ method: 'GET', url: data.image });
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="figures.pdf"/);
    const report = await sent(id);
    expect(report).toMatchObject({ reportName: 'Figures', flag: 2, shared: false });
    expect((await app.server.inject({ method: 'GET', url: report.image })).statusCode).toBe(200);
    expect((await app.server.inject({ method: 'GET', url: report.image.split('?')[0] })).statusCode).toBe(404);
  });

  it.each([
    ['xls', () => makeOle(['Workbook'])],
    ['xlsx', () => makeXlsx()],
  ])('takes Excel, %s', async (kind, make) => {
    expect(await upload(await ask(), { document: { filename: `a.${kind}`, bytes: make() } })).toMatchObject({
      status: 200,
    });
  });

  it('is for the organization that was asked', async () => {
    const id = await ask();
    expect(await upload(id, {}, ada)).toMatchObject({ status: 403 });
    expect(await upload(id, {}, await app.signUp(2))).toMatchObject({ status: 404 });
    for (const unknown of ['0198c2f0-0000-7000-8000-000000000000', 'x'])
      expect(await upload(unknown)).toMatchObject({ status: 404 });
    expect(await sent(id)).toMatchObject({ flag: 1, image: '' });
  });

  it('happens once: a second one changes nothing and keeps nothing §4.report.once', async () => {
    const id = await ask();
    await upload(id);
    const before = await storedFiles();
    expect(await upload(id, { reportName: 'Another', shared: 1 })).toMatchObject({
      status: 422,
      message: 'This report has already been uploaded.',
    });
    expect(await sent(id)).toMatchObject({ reportName: 'Figures', shared: false });
    expect(await storedFiles()).toEqual(before);
  });

  it('happens once, even in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await ask();
      const before = await storedFiles();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(id, { reportName: `Try ${n}` })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
      expect(await storedFiles()).toEqual({ rows: before.rows + 1, bytes: before.bytes + 1 });
    }
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no name', { reportName: ' ' }, { reportName: 'Report name is required' }],
    ['a long name', { reportName: 'x'.repeat(101) }, { reportName: 'Report name cannot exceed 100 characters.' }],
    ['no file', { document: 'figures.pdf' }, { document: 'Document is required' }],
    [
      'an empty file',
      { document: { filename: 'a.pdf', bytes: Buffer.alloc(0) } },
      { document: 'Document is required' },
    ],
    ['two ways to share', { shared: 'perhaps' }, { shared: 'Please answer with 1 or 0.' }],
  ])('refuses %s', async (_name, wrong, errors) => {
    expect(await upload(await ask(), wrong)).toMatchObject({ status: 422, data: { errors } });
  });

  it('refuses a picture and a page that call themselves PDF, and leaves the request open', async () => {
    const id = await ask();
    const before = await storedFiles();
    for (const bytes of [await makePicture('png'), Buffer.from('<script>alert(1)</script>')])
      expect(await upload(id, { document: { filename: 'a.pdf', bytes } })).toMatchObject(
        refusedKind('document', 'Please upload a PDF or Excel file (XLS or XLSX).'),
      );
    expect(await upload(id, { document: { filename: 'a.pdf', bytes: Buffer.alloc(11_000_000) } })).toMatchObject({
      status: 413,
    });
    expect(await storedFiles()).toEqual(before);
    expect(await upload(id)).toMatchObject({ status: 200 });
  });

  it('believes no flag, owner or asker', async () => {
    const id = await ask();
    const body = { id, reportName: 'Figures', flag: 2, organization_id: guild.id, orgId: guild.id };
    expect(await app.call('POST', '/report/document', { token: guild.token, body })).toMatchObject({ status: 422 });
    expect(await sent(id)).toMatchObject({ flag: 1 });
  });
});
