import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

test('without a connection a page says so and tries again at the same address', async ({ browser, request }) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.clock.install();
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Wallet');
  // The clock also goes on by itself, so that some seconds are left.
  await page.clock.runFor(5_000);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  await page.clock.runFor(11_000);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

  await context.setOffline(true);
  await page.goto('/orders');
  await expect(title).toHaveText('You Are Offline');
  await expect(page).toHaveURL('/orders');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(title).toHaveText('Orders');
  await expect(page).toHaveURL('/orders');
  await context.close();
});
