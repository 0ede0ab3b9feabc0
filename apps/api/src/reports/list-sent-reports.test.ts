import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';

let hall: TestApp;
beforeAll(async () => {
  hall = await testApp();
});
afterAll(() => hall.stop());

it("tells the caller's own requests to any organization, newest first", async () => {
  const ada = await hall.signUp();
  const organizations = [await hall.signUp(2), await hall.signUp(2)];
  for (const { id, name } of organizations) {
    const body = { reportId: name, message: 'Please', orgId: id };
    await hall.call('POST', '/report/request', { token: ada.token, body });
  }
  const { data } = await hall.call('GET', '/report/sent', { token: ada.token });
  expect(data.map((report: { toName: string }) => report.toName)).toEqual(
    organizations.map(({ name }) => name).reverse(),
  );
  for (const { token } of organizations) expect((await hall.call('GET', '/report/sent', { token })).data).toEqual([]);
});
