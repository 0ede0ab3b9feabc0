import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('lists the newest complaint first, with the sender’s name and category §6.type-2.complaints §7.complain-list', async () => {
  const { data: types } = await app.call('POST', '/institutional/type');
  const guild = await app.signUp(2);
  const mill = await app.signUp(2, 'Mill House');
  const attachment = { filename: 'a.pdf', bytes: await makePdf() };
  for (const subject of ['First', 'Second', '<b>Third</b>']) {
    const body = { subject, message: 'So it was.', attachment, orgId: guild.id };
    await app.call('POST', '/complain/send', { token: mill.token, body });
  }
  const { data } = await app.call('POST', '/complain/list', { token: guild.token });
  expect(data.map((complaint: { subject: string }) => complaint.subject)).toEqual(['<b>Third</b>', 'Second', 'First']);
  expect(data[0]).toMatchObject({ byName: 'Mill House', byType: types[0].name, toType: types[0].name });
});
