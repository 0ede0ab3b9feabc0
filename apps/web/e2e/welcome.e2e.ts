import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { call, signUp } from './requests.ts';

const pages = [
  ['/welcome', 'Invest in projects that answer to you'],
  ['/welcome/projects', 'Open Projects'],
  ['/welcome/organizations', 'Organizations'],
] as const;

test('a stranger comes from the log-in to a project, registers, and is back at that project after the log-in', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const title = `Mill ${Date.now() % 1_000_000}`;
  const projectId = await publish(request, organization, title);
  await call(request, organization, '/project/share', { id: projectId, on: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Look around first' }).click();
  await expect(page).toHaveURL('/welcome');
  await page.getByRole('link', { name: 'All open projects' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/p\//);
  await page.getByRole('link', { name: 'Log In to Invest' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  const email = `stranger-${crypto.randomUUID().slice(0, 8)}@e2e.example`;
  for (const [name, text] of [
    ['Name', 'Sam Stranger'],
    ['Mobile Number', '5551234567'],
    ['Email', email],
    ['Password', 'secret12'],
    ['Confirm Password', 'secret12'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Location' }).fill('Berlin');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Area Code' }).fill('10117');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret12');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/project/details?id=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

for (const [path, heading] of pages)
  test(`${path} is whole without a script, by day and by night, on a phone and a desk`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const reader = await context.newPage();
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText([heading]);
    await context.close();
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
      }
  });

test('each page of the directory comes to a phone in at most 60 kB, with its pictures', async ({ page }) => {
  let bytes = 0;
  page.on('requestfinished', async (request) => void (bytes += (await request.sizes()).responseBodySize));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path] of pages) {
    bytes = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB`);
    await expect.poll(() => bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(60_000);
  }
});
