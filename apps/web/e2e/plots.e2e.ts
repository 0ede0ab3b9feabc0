import { expect } from '@playwright/test';
import { invest } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { fund, publish, test } from './fixture.ts';

// West of the server's days: a date without a time must not slip to the day before.
test.use({ timezoneId: 'America/Los_Angeles' });

function today() {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
}

test('charts with fewer than two points or one part show a text and keep their table', async ({ page, request }) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await enter(page, caller);
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('No money has come in or gone out yet.')).toBeVisible();
  await expect(balance.locator('svg')).toHaveCount(0);

  await fund(request, caller, 600);
  await invest(request, caller, projectId, '500', 1);
  await page.reload();
  await expect(balance.getByText(`Balance since ${today()}: $100.00.`)).toBeVisible();
  await expect(balance.locator('svg')).toHaveCount(0);
  await balance.getByText('Balance over time as a table').click();
  await expect(balance.getByRole('table').getByRole('row')).toHaveText(['DateBalance', `${today()}$100.00`]);

  await page.goto(`/project/details?id=${projectId}`);
  const funding = page.getByRole('region', { name: 'Funding' });
  await expect(funding.getByText(`Raised since ${today()}: $500.00.`)).toBeVisible();
  await expect(funding.locator('svg')).toHaveCount(0);

  await page.goto('/investments');
  const allocation = page.getByRole('region', { name: 'Allocation' });
  await expect(allocation.getByText(/^All your investments are in one category, /)).toBeVisible();
  await expect(allocation.locator('svg')).toHaveCount(0);
  await expect(allocation.getByRole('table')).toContainText('100.0%');
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

test('charts end today, show the funding goal, and label the axes in whole dollars', async ({ page, request }) => {
  const credentials = { email: 'investor@demo.example', password: 'hall2026' };
  const investor = await call<Account>(request, undefined, '/auth/login', credentials);
  const { records } = await call(request, investor, '/investment/list', { start: 0, length: 1 });
  const { projectId } = await call(request, investor, `/investment/details/${records[0].id}`, undefined, 'GET');
  const project = await call(request, investor, `/project/details/${projectId}`, undefined, 'GET');
  await enter(page, investor);
  for (const [address, region] of [
    [`/project/details?id=${projectId}`, 'Funding'],
    ['/wallet', 'Balance'],
  ] as const) {
    await page.goto(address);
    const plot = page.getByRole('region', { name: region, exact: true });
    const words = plot.locator('figure svg text');
    await expect(words.filter({ hasText: today() })).toHaveCount(1);
    await expect(words.filter({ hasText: '$' }).first()).toBeVisible();
    await expect(words.filter({ hasText: /\.\d\d$/ })).toHaveCount(0);
    if (region === 'Funding') {
      const goal = `Goal $${Number(project.budgetRequired).toLocaleString('en-US')}`;
      await expect(words.filter({ hasText: goal })).toHaveCount(1);
    }
    await plot.getByText('as a table').click();
    await expect(plot.getByRole('table').getByRole('row').last()).toContainText(today());
  }
});
