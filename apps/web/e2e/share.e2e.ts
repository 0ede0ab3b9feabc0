import { expect } from '@playwright/test';
import { publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';
import { expectAccessible } from './accessible.ts';

test('a project and an organization are made public, shared, seen without a log-in, and made private again §2.share', async ({
  page,
  request,
  browser,
}) => {
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Old Ferry', { public: '0' });
  await enter(page, organization);
  await page.goto(`/project/details?id=${projectId}`);
  const region = page.getByRole('region', { name: 'Public Page' });
  await region.getByRole('button', { name: 'Make Public' }).click();
  const link = region.getByRole('link');
  await expect(link).toHaveAttribute('href', /^\/p\/old-ferry-/);
  const path = (await link.getAttribute('href'))!;
  await page.goto('/my/profile');
  await region.getByRole('button', { name: 'Make Public' }).click();
  await expect(link).toHaveAttribute('href', /^\/o\//);

  const stranger = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: process.env.E2E_BASE_URL! });
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Old Ferry' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: organization.name }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: organization.name })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: 'Old Ferry' }).click();
  await stranger.getByRole('link', { name: 'Log In to Invest' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(stranger.getByText('Log in to see this project.')).toBeVisible();
  const investor = await signUp(request);
  await stranger.getByLabel('Email').fill(investor.email);
  await stranger.getByLabel('Password', { exact: true }).fill(investor.password);
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  await expect(stranger).toHaveURL(`/project/details?id=${projectId}`);
  await stranger.close();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, await signUp(request));
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);
  // A phone has a sheet of its own for it, which this browser lacks.
  const shared = page.evaluate(
    () => new Promise((resolve) => Object.assign(navigator, { share: async (what: ShareData) => resolve(what) })),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await shared).toEqual({ title: 'Old Ferry', url: new URL(path, page.url()).href });

  await enter(page, organization);
  await page.goto(`/project/details?id=${projectId}`);
  await region.getByRole('button', { name: 'Make Private' }).click();
  await expect(region.getByRole('button', { name: 'Make Public' })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);
});
