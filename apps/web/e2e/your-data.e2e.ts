import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readZip } from '../../api/src/personal-data/test-zip.ts';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { call, enter, signUp } from './requests.ts';

test('an export is asked for, made, and holds what the person has', async ({ page, request }) => {
  const [guild, otto] = [await signUp(request, 2), await signUp(request, 1, 'Otto Weaver')];
  const projectId = await publish(request, guild, 'Riverside Mill', { budgetRequired: '120' });
  await fund(request, otto, 1000);
  const order = { projectId, numberOfUnit: 2, address: '1 Mill Lane', postalCode: '1', contactNo: '5550001' };
  await call(request, otto, '/project/order', { ...order, payFromWallet: 1 });
  await enter(page, otto);
  await page.goto('/my/profile');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toContainText('You have not asked for your data yet.');
  await data.getByRole('button', { name: 'Export my data' }).click();
  await expect(data.getByRole('status')).toContainText('is ready', { timeout: 20_000 });
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Guildhall \d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await file.path()));
  expect(JSON.parse(files['profile.json']!)).toMatchObject([{ name: 'Otto Weaver', email: otto.email }]);
  expect(JSON.parse(files['orders.json']!)).toMatchObject([{ project: 'Riverside Mill', total: 240 }]);
});
