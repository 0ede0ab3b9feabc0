import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('refuses people §6.type-2.reports', async () => {
  const ada = await app.signUp();
  expect(await app.call('GET', '/report/received', { token: ada.token })).toMatchObject({ status: 403 });
});

it('pages through 10,000 requests on every list, newest first', async () => {
  const ada = await app.signUp();
  const guild = await app.signUp(2);
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO reports (user_id, organization_id, report_id, message, created_at)
    SELECT $1, $2, n::text, 'Please', now() - n * interval '1 minute' FROM generate_series(1, 10000) AS n`,
    [ada.id, guild.id],
  );
  await owner.end();
  const ids = (from: number, length: number) => Array.from({ length }, (_, n) => String(from + n + 1));
  for (const [path, { token }] of [
    ['/report/received', guild],
    [`/report/${guild.id}`, guild],
    ['/report/sent', ada],
    [`/report/${guild.id}`, ada],
  ] as const) {
    const list = async (part = '') =>
      (await app.call('GET', path + part, { token })).data.map((report: { reportId: string }) => report.reportId);
    expect(await list()).toEqual(ids(0, 100));
    expect(await list('?start=50&length=20')).toEqual(ids(50, 20));
    expect(await list('?start=9999')).toEqual(ids(9999, 1));
    expect(await app.call('GET', `${path}?length=101`, { token })).toMatchObject({ status: 422 });
  }
});
