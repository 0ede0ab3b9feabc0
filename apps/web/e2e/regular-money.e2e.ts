import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`somebody sets up a monthly investment, skips a month and stops it, at ${width} px §2.monthly`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
    const projectId = await publish(request, guild, 'Water Mill');
    await fund(request, ada, 900);
    await enter(page, ada);
    await page.goto('/investments');
    await page.getByRole('button', { name: 'Monthly Investments' }).click();
    await expect(page).toHaveURL('/investments/monthly');
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly Investments' })).toBeVisible();
    await expect(page.getByText('You invest nothing each month.')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/project/details?id=${projectId}`);
    await page.getByRole('link', { name: 'Set Up Monthly' }).click();
    await expect(page).toHaveURL(`/investments/monthly/set?id=${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Set Up Monthly' })).toBeVisible();
    await page.getByLabel('Amount').fill('100');
    await page.getByLabel('Day of the Month').fill('31');
    const submit = page.getByRole('button', { name: 'Set Up Monthly' });
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: 'I understand that I may lose what I invest' }).check();
    await expectAccessible(page);
    await submit.click();

    const card = page.getByRole('article', { name: 'Water Mill' });
    await expect(card).toContainText('$100.00 a month');
    await expect(card).toContainText('The 31st, or the last day of a shorter month');
    await expect(card).toContainText('Active');
    await expectAccessible(page);
    const next = await card.locator('time').first().getAttribute('datetime');
    await card.getByRole('button', { name: 'Skip' }).click();
    await expect(card).toContainText(/Active, \w+ \d{4} skipped/);
    await expect(card.locator('time').first()).not.toHaveAttribute('datetime', next!);
    await card.getByText('History').click();
    await expect(card.getByRole('listitem')).toContainText('Skipped');
    await card.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(card).toContainText('You stopped it.');
    await expect(card.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('a project is chosen for a monthly investment by typing its title §2.monthly', async ({ page, request }) => {
  const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
  const projectId = await publish(request, guild, 'Tide Mill of Sums');
  await enter(page, ada);
  await page.goto('/investments/monthly');
  await page.getByRole('link', { name: 'Set Up Monthly' }).click();
  await page.getByLabel('Project', { exact: true }).fill('Tide Mill of');
  await page.getByRole('option', { name: 'Tide Mill of Sums' }).click();
  await expect(page).toHaveURL(`/investments/monthly/set?id=${projectId}`);
  await expect(page.getByLabel('Amount')).toBeVisible();
  await expectAccessible(page);
});
