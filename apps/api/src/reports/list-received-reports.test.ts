import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';

let hall: TestApp;
beforeAll(async () => {
  hall = await testApp();
});
afterAll(() => hall.stop());

it('refuses people', async () => {
  const ada = await hall.signUp();
  expect(await hall.call('GET', '/report/received', { token: ada.token })).toMatchObject({ status: 403 });
});

it('tells 10,000 requests part by part, the newest first, on every list', async () => {
  const ada = await hall.signUp();
  const guild = await hall.signUp(2);
  const owner = new Client({ connectionString: hall.ownerUrl });
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
      (await hall.call('GET', path + part, { token })).data.map((report: { reportId: string }) => report.reportId);
    expect(await list()).toEqual(ids(0, 100));
    expect(await list('?start=50&length=20')).toEqual(ids(50, 20));
    expect(await list('?start=9999')).toEqual(ids(9999, 1));
    expect(await hall.call('GET', `${path}?length=101`, { token })).toMatchObject({ status: 422 });
  }
});
