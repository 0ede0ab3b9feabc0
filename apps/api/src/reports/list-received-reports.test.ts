import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';
import { newest } from './reports.sql.ts';

let hall: TestApp;
beforeAll(async () => {
  hall = await testApp();
});
afterAll(() => hall.stop());

it('refuses people', async () => {
  const ada = await hall.signUp();
  expect(await hall.call('GET', '/report/received', { token: ada.token })).toMatchObject({ status: 403 });
});

it('stays bounded with 10,000 requests, the newest first, on every list', async () => {
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
  const lists = [
    await hall.call('GET', '/report/received', { token: guild.token }),
    await hall.call('GET', `/report/${guild.id}`, { token: guild.token }),
    await hall.call('GET', '/report/sent', { token: ada.token }),
    await hall.call('GET', `/report/${guild.id}`, { token: ada.token }),
  ];
  const ids = Array.from({ length: newest }, (_, n) => String(n + 1));
  for (const { data } of lists) expect(data.map((report: { reportId: string }) => report.reportId)).toEqual(ids);
});
