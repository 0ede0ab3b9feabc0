import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf, makePicture, makeXlsx } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused, refusedKind } from '../../server/test-refusal.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
let pdf: Buffer;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2, 'Guild of Glass');
  pdf = await makePdf();
});
afterAll(() => app.stop());

function request(changes: Record<string, unknown> = {}) {
  const body = { reportId: 'R-2026', message: 'For our members.', orgId: guild.id, ...changes };
  return app.call('POST', '/report/request', { token: ada.token, body });
}

function upload(body: Record<string, unknown>) {
  return app.call('POST', '/report/document', {
    token: guild.token,
    body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  });
}

async function received() {
  return (await app.call('GET', '/report/received', { token: guild.token })).data;
}

function document(bytes: Buffer = pdf, filename = 'figures.pdf') {
  return { filename, bytes };
}

describe('the rules of spec §5 for reports', () => {
  it.each([
    ['reportId', undefined, 'ReportId is Required'],
    ['reportId', ' ', 'ReportId is Required'],
    ['message', undefined, 'Message is Required'],
    ['message', ' ', 'Message is Required'],
    ['message', long(101), ' Message cannot exceed 100 characters.'],
  ])('a request with %s %j is refused: %s §5.report-request.{id,message}', async (field, value, text) => {
    expect(await request({ [field]: value })).toMatchObject(refused(field, text));
    expect(await received(), 'nothing has changed').toEqual([]);
  });

  it('a remark at its limit of 100 characters is taken §9.report-request', async () => {
    expect(await request({ message: long(100) })).toMatchObject({ status: 200 });
  });

  it.each([
    ['reportName', undefined, 'Report name is required'],
    ['reportName', ' ', 'Report name is required'],
    ['document', undefined, 'Document is required'],
  ])('an upload with %s %j is refused: %s §5.report-upload.{name,file}', async (field, value, text) => {
    const id = (await request()).data.id;
    const body = { id, reportName: 'Figures', document: document(), [field]: value };
    expect(await upload(body)).toMatchObject(refused(field, text));
    expect((await received())[0], 'nothing has changed').toMatchObject({ id, flag: 1, image: '' });
  });

  it('an upload without an id is refused §5.report-upload.id', async () => {
    expect(await upload({ reportName: 'Figures', document: document() })).toMatchObject({
      status: 422,
      data: { errors: { id: expect.any(String) } },
    });
  });

  it.each([
    ['a picture', 'figures.pdf', () => makePicture('png')],
    ['a web page', 'figures.xlsx', () => Buffer.from('<html><body>A page of the web.</body></html>')],
  ])('an upload of a wrong kind, %s named %s, is refused §5.report-upload.kind', async (_what, filename, make) => {
    const id = (await request()).data.id;
    const answer = await upload({ id, reportName: 'Figures', document: document(await make(), filename) });
    expect(answer).toMatchObject(refusedKind('document', 'Please upload a PDF or Excel file (XLS or XLSX).'));
  });

  it.each([
    ['pdf', () => makePdf()],
    ['xlsx', () => makeXlsx()],
  ])('an upload may be %s', async (kind, make) => {
    const id = (await request()).data.id;
    const answer = await upload({ id, reportName: 'Figures', document: document(await make(), `figures.${kind}`) });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('the fields of spec §3 for a report', () => {
  it('are stored, first with flag 1, then with flag 2 and an image §3.{report,report-request} §4.report-flag §6.type-1.reports', async () => {
    const id = (await request({ reportId: 'R-7' })).data.id;
    const awaiting = {
      id,
      reportId: 'R-7',
      reportName: '',
      fromUsername: 'Ada Asker',
      fromType: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      flag: 1,
      image: '',
      message: 'For our members.',
    };
    const find = async (path: string, token: string) =>
      (await app.call('GET', path, { token })).data.find((report: { id: string }) => report.id === id);
    const everywhere = async () => [
      await find('/report/received', guild.token),
      await find('/report/sent', ada.token),
      await find(`/report/${guild.id}`, ada.token),
    ];
    for (const report of await everywhere()) expect(report).toMatchObject(awaiting);
    expect(await upload({ id, reportName: 'Figures', document: document() })).toMatchObject({ status: 200 });
    const uploaded = { ...awaiting, reportName: 'Figures', flag: 2, image: expect.stringMatching(/^\/files\//) };
    for (const report of await everywhere()) expect(report).toMatchObject(uploaded);
  });
});
