import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it("lists the caller's own requests, newest first §7.report-sent", async () => {
  const ada = await app.signUp();
  const organizations = [await app.signUp(2), await app.signUp(2)];
  for (const { id, name } of organizations) {
    const body = { reportId: name, message: 'Please', orgId: id };
    await app.call('POST', '/report/request', { token: ada.token, body });
  }
  const { data } = await app.call('GET', '/report/sent', { token: ada.token });
  expect(data.map((report: { toName: string }) => report.toName)).toEqual(
    organizations.map(({ name }) => name).reverse(),
  );
  for (const { token } of organizations) expect((await app.call('GET', '/report/sent', { token })).data).toEqual([]);
});
