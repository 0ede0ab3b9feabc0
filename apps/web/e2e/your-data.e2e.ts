import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readZip } from '../../api/src/people/personal-data/test-zip.ts';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, pdf, signUp } from './requests.ts';

test('an export is asked for, made, and holds what the person has', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1, 'Otto Weaver');
  const projectId = await publish(request, guild, 'Riverside Mill', { budgetRequired: '120' });
  await fund(request, otto, 1000);
  const order = { projectId, numberOfUnit: 2, address: '1 Mill Lane', postalCode: '1', contactNo: '5550001' };
  await call(request, otto, '/project/order', { ...order, payFromWallet: 1 });
  await enter(page, otto);
  await page.goto('/my/profile');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toContainText('You have not requested your data yet.');
  await data.getByRole('button', { name: 'Export my data' }).click();
  await expect(data.getByRole('status')).toContainText('is ready');
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

test('who has investments that have not come back gives them up in words', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const otto = await signUp(request, 1, 'Otto Weaver');
  const projectId = await publish(request, guild, 'Riverside Mill', { returnOnInvestment: '5' });
  await fund(request, otto, 100);
  await call(request, otto, '/project/invest', {
    projectId,
    price: '100',
    msg: 'Good luck.',
    document: pdf(),
    payFromWallet: '1',
  });
  await enter(page, otto);
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Delete for Good …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Password').fill(otto.password);
  await dialog.getByLabel('Type “I give up $105.00”').fill('I give up');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog).toContainText('To give it up, please type: I give up $105.00');
  await dialog.getByLabel('Type “I give up $105.00”').fill('I give up $105.00');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('region', { name: 'Deletion of your account' })).toContainText('will be deleted on');
});

test('an account is deleted after seven days, in which one click keeps it', async ({ page, request }) => {
  expect(dataDir, whyNot).not.toBe('');
  const rich = await signUp(request, 1, 'Rich Weaver');
  const otto = await signUp(request, 1, 'Otto Weaver');
  await fund(request, rich, 100);
  const open = () => page.getByRole('button', { name: 'Delete for Good …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await enter(page, rich);
  await page.goto('/my/profile');
  await open();
  await expect(dialog.getByRole('link', { name: 'You have $100.00 in your wallet' })).toBeVisible();

  await enter(page, otto);
  await page.goto('/my/profile');
  await open();
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expect(dialog.getByLabel('Type')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(otto.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  const banner = page.getByRole('region', { name: 'Deletion of your account' });
  await expect(banner).toContainText('Your account will be deleted on');
  await page.goto('/dashboard');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Keep It' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your account will be kept.' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await call(request, otto, '/profile/erasure', { password: otto.password });
  const database = openProductDatabase();
  const asOwner = (text: string, values: unknown[]) => database.query({ name: '', text }, values);
  await asOwner('UPDATE erasures SET due_at = now() WHERE user_id = $1 AND canceled_at IS NULL', [otto.id]);
  await asOwner(`UPDATE pgboss.job SET start_after = now() WHERE name = $1`, ['personal-data.erase']);
  const finished = async () =>
    (await asOwner('SELECT FROM erasures WHERE user_id = $1 AND finished_at IS NOT NULL', [otto.id])).length;
  await expect.poll(finished).toBe(1);
  await database.close();
  await page.reload();
  await expect(page).toHaveURL('/login');
  const { email, password } = otto;
  const answer = await request.post('/api/auth/login', {
    headers: { Authorization: 'guildhall-public' },
    data: { email, password },
  });
  expect(answer.status()).toBe(422);
});
