import { expect } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { test } from './fixture.ts';

test.describe('The header', () => {
  test.use({ as: 'organization' });

  test('each entry of the menu leads to its screen §2.menu.{entries,type-2}', async ({ page }) => {
    await page.goto('/wallet');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const [entry, path] of [
      ['Home', '/dashboard'],
      ['Open Projects', '/projects/open'],
      ['Wallet', '/wallet'],
      ['Reports', '/reports'],
      ['Complaints', '/complaints'],
      ['Orders', '/orders'],
      ['Investments', '/investments'],
      ['Projects', '/projects'],
      ['Services', '/services'],
      ['Repayments', '/repayments'],
    ] as const) {
      await menu.getByRole('link', { name: entry, exact: true }).click();
      await expect(page, entry).toHaveURL(path);
    }
  });

  test('each entry under the picture leads to its screen §2.menu.profile', async ({ page }) => {
    await page.goto('/dashboard');
    // The last one has no header.
    for (const [entry, path] of [
      ['My Profile', '/my/profile'],
      ['Messages', '/messages'],
      ['Refer List', '/referList'],
      ['Change Password', '/change/password'],
    ] as const) {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page, entry).toHaveURL(path);
      // A message over the picture stays while the mouse is on it.
      if (entry === 'Refer List') await page.getByRole('button', { name: 'Close message' }).click();
    }
  });

  test('fits with all of its links, on a phone, a tablet and a desk', async ({ page }) => {
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/wallet');
      const account = (await page.getByRole('button', { name: 'Account' }).boundingBox())!;
      expect(account.x + account.width, `at ${width}`).toBeLessThanOrEqual(width);
      const heights = await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(heights, `at ${width}`).toEqual(Array.from({ length: width < 961 ? 0 : 10 }, () => 44));
      await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(1);
    }
  });

  test('changes all colours at once where less motion is asked for', async ({ page }) => {
    await page.goto('/wallet');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$');
    const moved = page.evaluate(async () => {
      let begun = 0;
      document.addEventListener('transitionrun', () => begun++);
      const isDark = () => document.documentElement.dataset['mantineColorScheme'] === 'dark';
      while (!isDark()) await new Promise(requestAnimationFrame);
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
      return begun;
    });
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    expect(await moved).toBe(0);
    await page.getByRole('button', { name: 'Use light colours' }).click();
  });

  test('asks before it logs out, and “Cancel” keeps the session §2.menu.logout §4.logout.asks', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const asked = page.getByRole('dialog', { name: 'Logout' });
    await expect(asked.getByRole('button', { name: 'Yes' })).toBeVisible();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('on a phone the unread badge does not cover its icon', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [ada, guild] = await Promise.all([signUp(request), signUp(request, 2)]);
  for (let sent = 0; sent < 12; sent++)
    await call(request, ada, '/message/send', { orgId: guild.id, message: `Good morning, ${sent}.` });
  await enter(page, guild);
  await page.goto('/wallet');
  const link = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /^Messages/ });
  // Said once; no label of its own, which would differ from what is seen.
  await expect(link).toHaveAccessibleName('Messages 12 unread');
  const badge = (await link.getByText(/^12/).boundingBox())!;
  const icon = (await link.locator('svg').boundingBox())!;
  expect(badge.x).toBeGreaterThanOrEqual(icon.x + icon.width);
  expect(badge.x + badge.width).toBeLessThanOrEqual(390);
});
