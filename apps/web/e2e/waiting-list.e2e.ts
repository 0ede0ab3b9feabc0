import { expect } from '@playwright/test';
import { notifyWaiting } from '../../api/src/market/waiting/notify-waiting.ts';
import { expectAccessible } from './accessible.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test('who waits for a full project is notified when a place falls free, and the first to pay has it', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  test.slow();
  const [guild, ada, bo, cy] = await Promise.all([
    signUp(request, 2),
    signUp(request),
    signUp(request),
    signUp(request),
  ]);
  const title = `Full Wheel ${guild.name.slice(-8)}`;
  const projectId = await publish(request, guild, title, { budgetRequired: '300', reflectionDays: '4' });
  for (const each of [ada, bo, cy]) await fund(request, each, 300);
  const { investId } = await invest(request, ada, projectId, '300', 1);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const each of [bo, cy]) {
    await enter(page, each);
    await page.goto(`/project/details?id=${projectId}`);
    const list = page.getByRole('region', { name: 'Waiting list' });
    await expect(list).toContainText('This project is full. Everyone on the list is notified');
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Join Waiting List' }).click();
    await expect(list).toContainText('You are on the waiting list.');
    await expect(list).toContainText('Nothing is reserved. The first to pay gets it.');
  }
  expect(await walletOf(request, bo)).toMatchObject({ amount: 300 });

  await call(request, ada, '/investment/cancel', { investId });
  const database = openProductDatabase();
  await notifyWaiting({ database });
  await database.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const each of [cy, bo]) {
    await enter(page, each);
    await page.goto('/notifications');
    const notice = page.getByRole('link', {
      name: new RegExp(`^${title}, which is on your waiting list, takes investments again`),
    });
    await expect(notice).toContainText('Nothing is reserved: the first to pay gets it.');
    await expectAccessible(page);
    await notice.click();
    await expect(page).toHaveURL(new RegExp(`/project/details\\?id=${projectId}`));
    await expect(page.getByRole('link', { name: 'Invest', exact: true })).toBeVisible();
  }
  // Bo pays first, so that Cy finds it full again, and waits on.
  await invest(request, bo, projectId, '300', 1);
  await enter(page, cy);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('region', { name: 'Waiting list' })).toContainText('You are on the waiting list.');
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toHaveCount(0);
  expect(await walletOf(request, cy)).toMatchObject({ amount: 300 });
});
