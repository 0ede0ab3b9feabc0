import { expect } from '@playwright/test';
import { statement, type NoParams } from '../../api/src/platform/database/statement.ts';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

const titles = ['Terms', 'Privacy', 'Help', 'Outcomes'];

test('terms, privacy and help are one click from the log-in, the registration and every screen', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  for (const [from, width] of [
    ['/login', 390],
    ['/register', 1280],
    ['/dashboard', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    if (from === '/dashboard') await enter(page, person);
    await page.goto(from);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText(titles);
    const title = titles[['/login', '/register', '/dashboard'].indexOf(from)]!;
    await footer.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/${title.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
    await expect(page).toHaveTitle(`${title} · Guildhall`);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByText('What the operator of this site must still add')).toBeVisible();
    await expectToFit(page);
    const grounds = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    await expectAccessible(page);
    expect(grounds.size, 'by day and by night').toBe(2);
    await page.goBack();
    await expect(page).toHaveURL(from);
  }
});

test('the public pages need no script and keep the session', async ({ browser, baseURL, page, request }) => {
  const withoutScript = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const reader = await withoutScript.newPage();
  await reader.goto('/help');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Help');
  await withoutScript.close();
  await enter(page, await signUp(request));
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Back to Guildhall' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
});

test('an unknown address answers 404 and leads to the 404 screen; a screen answers 200', async ({ page }) => {
  for (const [path, status, end] of [
    ['/nowhere', 404, '/404'],
    ['/about.html', 404, '/404'],
    ['/404', 200, '/404'],
    ['/wallet?page=2', 200, '/login'],
    ['/register/business', 200, '/register/business'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer!.status(), path).toBe(status);
    await expect(page).toHaveURL(end);
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PAGE NOT FOUND');
});

test('the app is installable, and robots.txt excludes private screens', async ({ page, request }) => {
  await page.goto('/login');
  const devices = await page.context().newCDPSession(page);
  const { url, errors } = await devices.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await devices.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain('Disallow: /api/');
});

const countNow = statement<NoParams, never>('e2e.count-outcomes', 'SELECT count_outcomes()');

test('outcomes are for everybody, on a phone and a desk, by day and by night, and an organization has its own', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const investor = await signUp(request);
  const organization = await signUp(request, 2);
  await fund(request, investor, 200);
  await invest(request, investor, await publish(request, organization, 'Harbour'), '200', 1);
  const database = openProductDatabase();
  await database.query(countNow, {});
  await database.close();
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/outcomes');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outcomes');
      await expect(page.getByRole('table')).toHaveCount(2);
      await expectAccessible(page);
      await expectToFit(page);
    }
  for (const name of ['CSV', 'JSON']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
  // The brand, four links of the navigation, and then the first file.
  for (let at = 0; at < 6; at++) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeFocused();

  await enter(page, investor);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/organization/details?id=${organization.id}`);
  const own = page.getByRole('region', { name: 'Outcomes of Its Loans' });
  await expect(own).toContainText('Not yet: it takes twelve months');
  await expect(own).toContainText('$200.00');
  await own.getByRole('link', { name: 'What each figure means' }).click();
  await expect(page).toHaveURL('/outcomes');
});
