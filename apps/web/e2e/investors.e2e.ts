import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { fund, publish, test } from './fixture.ts';

test('the creator is notified of an investment, sees the investor and opens the document, which the investor sees §2.investors', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1, 'Otto Weaver');
  const projectId = await publish(request, guild, 'Riverside Mill');
  await fund(request, otto, 1000);
  await enter(page, guild);
  const live = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(`/project/details?id=${projectId}`);
  await live;
  const region = page.getByRole('region', { name: 'Investors' });
  await expect(region).toContainText('Nobody has invested in this project yet.');
  await expect(region.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);

  const invest = { projectId, payFromWallet: 1, document: pdf('id card.pdf') };
  await call(request, otto, '/project/invest', { ...invest, price: 500, msg: 'For the wheel.' });
  await expect(page.getByRole('status').filter({ hasText: 'Otto Weaver invested $500.00.' })).toBeVisible();
  const rows = region.getByRole('table', { name: 'Investors' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/Otto Weaver\s*\$500\.00.*For the wheel\.\s*Document/);
  await expect(region).toContainText('1 investor, $500.00 in total.');
  await expectAccessible(page);
  await call(request, otto, '/project/invest', { ...invest, price: 100, msg: '=1+1' });
  await expect(rows).toHaveCount(3);

  const [opened] = await Promise.all([
    page.waitForEvent('download'),
    rows.last().getByRole('link', { name: 'Document of Otto Weaver' }).click(),
  ]);
  expect(opened.suggestedFilename()).toBe('id card.pdf');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Investors of Riverside Mill.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe(
    '\uFEFFName,Amount,Date,Message,Document,Refunded,Remaining,Return Due,Due,Verified,Investor Id,Investment Id,State,Fee',
  );
  expect(lines[1]).toMatch(/^Otto Weaver,100,[^,]+,'=1\+1,id card\.pdf,0,100,\d+\.?\d*,20\d\d-\d\d-\d\d,No,/);
  expect(lines[2]).toMatch(/^Otto Weaver,500,\d{4}-[^,]+Z,For the wheel\.,id card\.pdf,0,500,/);

  await enter(page, otto);
  const { records } = await call(request, otto, '/investment/list', {});
  const first = records.find(({ amount }: { amount: number }) => amount === 500);
  await page.goto(`/investment/detail?id=${first.id}`);
  await expect(page.getByRole('list', { name: 'Openings of your document' })).toContainText(
    `Opened by ${guild.name} on`,
  );
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('button', { name: 'Order' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Investors' })).toHaveCount(0);
});
