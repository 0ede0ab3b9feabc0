import { randomUUID } from 'node:crypto';
import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { cards, expectCompleted, payInNewTab } from './card.ts';
import { publish, test } from './fixture.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import type { Account } from './requests.ts';

const mostTaps = 8;
const unique = randomUUID().slice(0, 6);
const titles = { near: `Ferry ${unique}`, dear: `Bridge ${unique}`, far: `Harbour ${unique}` };

test.use({ viewport: { width: 390, height: 844 } });

test('a stranger with a phone signs up, finds a project near by for little money, understands its terms and invests, with at most 8 taps to the review §2.open-projects.stranger', async ({
  page,
  request,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    taps += 1;
    await target.fill(text);
  };

  await test.step('organizations at two places ask for money', async () => {
    // The embedded places are read once the product has started.
    const suggested = () => call<unknown[]>(request, undefined, '/places/suggest', { query: 'Stowe, Vermont' });
    await expect.poll(async () => (await suggested()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const place = async (who: Account, area: string) => {
      await enter(page, who);
      await page.goto('/edit/profile');
      await page.getByRole('textbox', { name: 'Area', exact: true }).fill(area);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL('/my/profile');
    };
    const near = await signUp(request, 2);
    const far = await signUp(request, 2);
    await place(near, 'Montpelier, Vermont 05602, United States');
    await place(far, 'Portland, Oregon 97201, United States');
    await publish(request, near, titles.near, { minInvestment: '40' });
    await publish(request, near, titles.dear, { minInvestment: '400' });
    await publish(request, far, titles.far, { minInvestment: '40' });
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('the stranger signs up, telling where they live', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register' }).click();
    const email = `stranger-${unique}@e2e.example`;
    for (const [name, text] of [
      ['Name', 'Sam Stranger'],
      ['Mobile Number', '5551234567'],
      ['Email', email],
      ['Password', 'secret12'],
      ['Confirm Password', 'secret12'],
    ] as const)
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    await page.getByRole('combobox', { name: 'Location' }).fill('Stowe, Vermont');
    await page.getByRole('option', { name: /^Stowe, Vermont/ }).click();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret12');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('an open project in the region, from less than $100', async () => {
    await tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Open Projects' }));
    await tap(page.getByRole('button', { name: 'Near Me' }));
    await tap(page.getByRole('button', { name: 'Filters' }));
    await type(page.getByRole('textbox', { name: 'Minimum up to' }), '99');
    await tap(page.getByRole('button', { name: /^Show \d/ }));
    const found = page.getByRole('list', { name: 'Open Projects' });
    const nearest = found.getByRole('link').first();
    await expect(nearest).toContainText(titles.near);
    await expect(nearest).toContainText('15 miles away');
    await expect(found.getByRole('link', { name: titles.dear })).toHaveCount(0);
    // Across the continent, if it is on the first page at all.
    for (const far of await found.getByRole('link', { name: titles.far }).all())
      await expect(far).toContainText(/2,\d00 miles away/);
    await tap(nearest);
  });

  await test.step('return, months, minimum and risk stand on the first screen, and so does Invest', async () => {
    await expect(page.getByRole('heading', { level: 1, name: titles.near })).toBeVisible();
    const glance = page.getByRole('region', { name: 'At a glance' });
    const invest = page.getByRole('link', { name: 'Invest', exact: true });
    await expect(glance.getByRole('listitem')).toHaveText(['Return 12.5%', 'Months 18', 'Minimum $40']);
    for (const seen of [
      ...(await glance.getByRole('listitem').all()),
      glance.getByText('12.5% over 18 months (about 8.17% a year)'),
      glance.getByText('You may lose what you invest.'),
      invest,
    ])
      await expect(seen).toBeInViewport({ ratio: 1 });
    await tap(invest);
  });

  await test.step('the review line', async () => {
    await type(page.getByRole('textbox', { name: 'Amount' }), '40');
    await expect(page.getByLabel('What you pay')).toHaveText(/From card\$40\.00.*Fee\$0\.00.*Total\$40\.00/);
    expect(taps).toBeLessThanOrEqual(mostTaps);
  });

  await test.step('the investment, by card', async () => {
    await page.getByLabel('Document', { exact: true }).setInputFiles(pdf('letter.pdf'));
    await page.getByRole('textbox', { name: 'Description' }).fill('For the ferry.');
    await page.getByRole('checkbox', { name: riskTick }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectCompleted(await payInNewTab(page, cards.pays), page);
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Invested' }).click();
    const investments = page.getByRole('list', { name: 'Investments' }).getByRole('link');
    await expect(investments).toHaveText([new RegExp(`^${titles.near}.*\\$40\\.00`)]);
  });
});
