import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

test('a link of one’s own is copied, brings somebody to register, and is counted in the list of referrals §2.refer-list.links', async ({
  page,
  request,
  browser,
}) => {
  const ada = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, ada);
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Refer User' }).click();
  const dialog = page.getByRole('dialog', { name: 'REFER USER' });
  await dialog.getByRole('button', { name: 'Copy My Link' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  await expectAccessible(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/p\/mill-wheel-\w+\?by=[\w-]{22}$/);

  const friend = await signUp(request);
  const stranger = await browser.newPage({ baseURL: process.env.E2E_BASE_URL! });
  await stranger.goto(link);
  await stranger.getByRole('link', { name: 'Log In to Invest' }).click();
  await stranger.getByLabel('Email').fill(friend.email);
  await stranger.getByLabel('Password', { exact: true }).fill(friend.password);
  const claimed = stranger.waitForResponse((response) => response.url().endsWith('/api/project/referLink/claim'));
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  expect((await claimed).status()).toBe(200);
  // The token does not stay in the address.
  await expect(stranger).toHaveURL(`/project/details?id=${projectId}`);
  await stranger.close();

  await page.goto('/referList');
  const links = page.getByRole('region', { name: 'Your Links' });
  await expect(links.getByRole('listitem')).toContainText(
    'Seen 1 time, fewer than three joined, fewer than three invested',
  );
  await expectAccessible(page);
  await links.getByRole('button', { name: 'Copy Link to Mill Wheel' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
