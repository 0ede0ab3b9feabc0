import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test as base } from './fixture.ts';
import { shiftsOf } from './layout.ts';
import { makeOperator } from './operators.ts';
import { startOwnProduct } from './own-product.ts';
import { enter, logInAs, signUp } from './requests.ts';

/** A product of its own, since everybody in it reads what is announced. */
const test = base.extend<object, { house: { url: string; home: string } }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from here
    async ({}, use) => {
      const product = await startOwnProduct();
      await use({ url: product.url, home: product.home });
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

function banner(page: Page) {
  return page.getByRole('region', { name: 'Announcement', exact: true });
}

/** A minute of UTC, from now. */
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
}

for (const width of [390, 1280])
  test(`an operator announces something, people read it on each screen until they close it, at ${width} px §2.announcements`, async ({
    page,
    browser,
    request,
    house,
  }) => {
    const operator = await signUp(request, 1, 'Olga Warden');
    await makeOperator(request, operator, 'support', house.home);
    const ada = await signUp(request);
    const context = await browser.newContext({ viewport: { width, height: 844 }, baseURL: house.url });
    const adas = await context.newPage();
    await enter(adas, ada);
    await adas.goto('/wallet');
    await expect(adas.getByRole('heading', { level: 1 })).toHaveText('Wallet');

    await page.setViewportSize({ width, height: 844 });
    await enter(page, operator);
    await page.goto('/operator/announcements');
    await page.getByRole('button', { name: 'Announce Something' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce Something' });
    await dialog.getByLabel('Title').fill('Closed on Monday');
    await dialog.getByLabel('Text', { exact: true }).fill('From 8 to 10 nothing can be paid.');
    await dialog.getByLabel('For').selectOption('People');
    await expect(dialog.getByLabel('For')).toHaveAccessibleDescription(/^\d+ accounts now$/);
    await dialog.getByLabel('Ends (UTC)').fill(inMinutes(60));
    await expect(dialog.getByRole('region', { name: 'What people will read' })).toContainText(
      'Closed on Monday From 8 to 10 nothing can be paid.',
    );
    await expectAccessible(page);
    const before = await adas.getByRole('heading', { level: 1 }).boundingBox();
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    const row = page.getByRole('table', { name: 'Coming and running' }).getByRole('row');
    await expect(row.filter({ hasText: 'Closed on Monday' })).toContainText('Running');

    // It comes into the open page, where nothing moves, and is there at once on the next screen.
    await expect(banner(adas)).toContainText('Closed on Monday From 8 to 10 nothing can be paid.');
    const after = await adas.getByRole('heading', { level: 1 }).boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(1);
    const [header, strip] = await Promise.all([adas.getByRole('banner').boundingBox(), banner(adas).boundingBox()]);
    expect(Math.abs(strip!.y - header!.height)).toBeLessThan(1);
    await adas.goto('/messages');
    await expect(banner(adas)).toBeVisible();
    await expect(adas.getByRole('heading', { level: 1 })).toHaveText('Messages');
    await expectAccessible(adas);
    expect(await shiftsOf(adas)).toBeLessThan(0.02);
    await banner(adas).getByRole('button', { name: 'Close the Announcement' }).click();
    await expect(banner(adas)).toHaveCount(0);
    await adas.goto('/wallet');
    await expect(adas.getByRole('heading', { level: 1 })).toHaveText('Wallet');
    await expect(banner(adas)).toHaveCount(0);

    // Somebody for whom it is reads it until it is stopped.
    const bo = await signUp(request);
    await adas.evaluate(() => localStorage.clear());
    await logInAs(adas, bo);
    await adas.goto('/dashboard');
    await expect(banner(adas)).toBeVisible();
    await page.getByRole('button', { name: 'Stop Closed on Monday' }).click();
    const stopping = page.getByRole('dialog', { name: 'Stop an Announcement' });
    await stopping.getByLabel('Reason').fill('The work is done.');
    await expectAccessible(page);
    await stopping.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(banner(adas)).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Past' })).toContainText('Olga Warden');
    await expectAccessible(page);
    await context.close();
  });
