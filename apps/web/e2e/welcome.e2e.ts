import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { cards, expectCompleted, fieldsOfCard, payInNewTab } from './card.ts';
import { publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { call, signUp } from './requests.ts';

const pages = [
  ['/welcome', 'Invest in projects that answer to you'],
  ['/welcome/projects', 'Open Projects'],
  ['/welcome/organizations', 'Organizations'],
] as const;

/** From the screen Register on, fields and taps together. */
const mostTaps = 20;

test('a stranger comes from the log-in to a project, registers, is back at that project after the log-in, and invests, with at most 20 taps and fields', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const title = `Mill ${Date.now() % 1_000_000}`;
  const projectId = await publish(request, organization, title, { minInvestment: '40' });
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

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const type = async (name: string, text: string) => {
    taps += 1;
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  };
  const email = `stranger-${crypto.randomUUID().slice(0, 8)}@e2e.example`;
  await type('Name', 'Sam Stranger');
  await type('Mobile Number', '5551234567');
  await type('Email', email);
  await type('Password', 'secret12');
  await type('Confirm Password', 'secret12');
  taps += 1;
  await page.getByRole('combobox', { name: 'Location' }).fill('Stowe, Vermont');
  await tap(page.getByRole('option', { name: /^Stowe, Vermont/ }));
  await tap(page.getByRole('button', { name: 'Register', exact: true }));
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await type('Password', 'secret12');
  await tap(page.getByRole('button', { name: 'Sign In' }));
  await expect(page).toHaveURL(`/project/details?id=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await tap(page.getByRole('link', { name: 'Invest', exact: true }));
  await type('Amount', '60');
  await tap(page.getByRole('checkbox', { name: 'Let Guildhall write a record instead' }));
  await type('Description', 'For the mill.');
  await tap(page.getByRole('checkbox', { name: riskTick }));
  await tap(page.getByRole('button', { name: 'Submit' }));
  taps += fieldsOfCard;
  await expectCompleted(await payInNewTab(page, cards.pays), page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('Your money in figures')).toContainText('Invested$60.00');
  console.log(`from Register to a paid investment: ${taps} taps and fields`);
  expect(taps).toBeLessThanOrEqual(mostTaps);
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
        await expectToFit(page);
      }
  });

test('each page of the directory comes to a phone in at most 60 kB, with its pictures', async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('Network.enable');
  await devices.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  devices.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path] of pages) {
    bytes = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB`);
    // The page itself is 5 kB or more.
    await expect.poll(() => bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
  }
});
