import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let bo: Person;
let guild: Person;
let other: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  bo = await app.signUp(1, 'Bo Browser');
  guild = await app.signUp(2, 'Guild of Glass');
  other = await app.signUp(2, 'Mill House');
  const document = { filename: 'figures.pdf', bytes: await makePdf() };
  for (const [reportId, by, to, shared] of [
    ['kept', ada, guild, 0],
    ['shared', ada, guild, 1],
    ['open', bo, guild, null],
    ['elsewhere', ada, other, 1],
  ] as const) {
    const body = { reportId, message: `Please, the ${reportId} one`, orgId: to.id };
    const { data } = await app.call('POST', '/report/request', { token: by.token, body });
    const answer = { id: data.id, reportName: reportId, document, shared };
    if (shared !== null) await app.call('POST', '/report/document', { token: to.token, body: answer });
  }
});
afterAll(() => app.stop());

async function seenBy(viewer: Person) {
  return (await app.call('GET', `/report/${guild.id}`, { token: viewer.token })).data;
}

function idsOf(reports: { reportId: string }[]) {
  return reports.map((report) => report.reportId);
}

describe('the reports of an organization', () => {
  it('are all listed for itself', async () => {
    expect(idsOf(await seenBy(guild))).toEqual(['open', 'shared', 'kept']);
  });

  it("are the viewer's own requests and the shared ones, never another's §7.report", async () => {
    expect(idsOf(await seenBy(ada))).toEqual(['shared', 'kept']);
    expect(idsOf(await seenBy(bo))).toEqual(['open', 'shared']);
    expect(idsOf(await seenBy(other))).toEqual(['shared']);
  });

  it('do not reveal who requested a shared one and the message', async () => {
    const seen = (await seenBy(bo))[1];
    expect(seen).toMatchObject({ reportId: 'shared', flag: 2, fromUsername: '', fromType: '', message: '' });
    expect(seen.image).toMatch(/^\/files\/.+signature=/);
    expect((await seenBy(ada))[0]).toMatchObject({ fromUsername: 'Ada Asker', message: 'Please, the shared one' });
  });

  it('are 404 for people, the caller included, and for unknown ids', async () => {
    for (const id of [ada.id, bo.id, 'x', '%00', '0198c2f0-0000-7000-8000-000000000000'])
      expect(await app.call('GET', `/report/${id}`, { token: ada.token })).toMatchObject({ status: 404 });
  });

  it('need a session', async () => {
    for (const path of [`/report/${guild.id}`, '/report/sent', '/report/received'])
      for (const token of [null, 'invented', 'guildhall-public'])
        expect(await app.call('GET', path, { token })).toMatchObject({ status: 401 });
  });
});
