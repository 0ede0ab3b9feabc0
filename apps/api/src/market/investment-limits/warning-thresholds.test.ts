import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp({ INVESTMENT_WARNING: '1' });
  document = { filename: 'plan.pdf', bytes: await makePdf() };
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterAll(() => app.stop());

function invest(projectId: string, price: number, more: Record<string, unknown> = {}) {
  return app.post(ada, '/project/invest', { projectId, price, payFromWallet: 1, msg: 'Yes.', document, ...more });
}

async function warning() {
  return (await app.get(ada, '/investment/limit')).data.warning;
}

it('refuses a sum above $1,000 until the warning is confirmed, and stores that it was §7.warning', async () => {
  const project = await app.publish(guild);
  expect(await warning()).toEqual({ above: 1000, threshold: null, until: '' });
  expect(await invest(project, 1000)).toMatchObject({ status: 200 });
  for (const more of [{}, { warningConfirmed: 0 }])
    expect(await invest(project, 1000.01, more)).toMatchObject({
      status: 422,
      data: {
        code: 'warning_unconfirmed',
        errors: { warningConfirmed: expect.stringContaining('This is more than $1,000.00. You may lose all of it') },
      },
    });
  expect(await invest(project, 1000.01, { warningConfirmed: 'perhaps' })).toMatchObject({ status: 422 });
  const { data } = await invest(project, 1000.01, { warningConfirmed: 1 });
  const [stored] = await app.owner('SELECT warning_confirmed FROM investments WHERE id = $1', [data.investId]);
  expect(stored).toEqual({ warning_confirmed: true });
});

it('looks at a higher threshold, which is stored encrypted, for a year, and never lowers the sum', async () => {
  const project = await app.publish(guild);
  expect(await app.post(ada, '/investment/threshold', { threshold: 1234.56 })).toMatchObject({ status: 200 });
  expect(await warning()).toMatchObject({ above: 1234.56, threshold: 1234.56, until: expect.stringMatching(/Z$/) });
  const [row] = await app.owner('SELECT ciphertext, expires_at FROM warning_thresholds WHERE user_id = $1', [ada.id]);
  const { ciphertext, expires_at: until } = row as { ciphertext: Buffer; expires_at: Date };
  expect(ciphertext.includes('1234')).toBe(false);
  expect(Math.round((until.getTime() - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(365);
  expect(await invest(project, 1234.57)).toMatchObject({ data: { code: 'warning_unconfirmed' } });
  expect(await invest(project, 1234.56)).toMatchObject({ status: 200 });
  await app.post(ada, '/investment/threshold', { threshold: 50 });
  expect(await warning()).toMatchObject({ above: 1000, threshold: 50 });
  await app.post(ada, '/investment/threshold', { threshold: 3000 });
  await app.owner(`UPDATE warning_thresholds SET expires_at = now() - interval '1 second'`);
  expect(await warning()).toMatchObject({ above: 1000, threshold: null });
  await app.post(ada, '/investment/threshold', { threshold: 3000 });
  await app.post(ada, '/investment/threshold', {});
  expect(await app.owner('SELECT FROM warning_thresholds')).toEqual([]);
  for (const threshold of [0, -1, 'x', 0.001, 1e15])
    expect(await app.post(ada, '/investment/threshold', { threshold })).toMatchObject({ status: 422 });
});
