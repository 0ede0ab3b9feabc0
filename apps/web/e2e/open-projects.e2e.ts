import { expect } from '@playwright/test';
import { publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

test('the open projects of all organizations are searched, narrowed and sorted, and the address keeps it §2.open-projects', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  await publish(request, organization, 'Old Ferry', { minInvestment: '40', duration: '30' });
  await publish(request, organization, 'New Ferry', { minInvestment: '90', duration: '9' });
  await enter(page, await signUp(request));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open Projects' })).toBeVisible();

  // Other tests publish at the same time, so that the organization's own name narrows first.
  const cards = page.getByRole('list', { name: 'Open Projects' }).getByRole('link');
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);
  await expect(cards).toHaveText([/^New Ferry/, /^Old Ferry/]);
  await expect(cards.first()).toContainText(organization.name);
  await expect(page.getByText('2 open projects')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Lowest minimum');
  await expect(cards).toHaveText([/^Old Ferry/, /^New Ferry/]);
  await page.getByLabel('Duration up to').fill('12');
  await expect(cards).toHaveText([/^New Ferry/]);
  await page.reload();
  await expect(cards).toHaveText([/^New Ferry/]);
  await expect(page.getByLabel('Duration up to')).toHaveValue('12');

  await page.getByLabel('Duration up to').fill('');
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${organization.name} Fery`);
  await expect(page.getByText(/Here is what has “hall .* ferry”/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);

  await page.getByLabel('Minimum up to').fill('1,000');
  await expect(page.getByText('Dollars, such as 50 or 99.50.')).toBeVisible();
  await page.getByLabel('Minimum up to').fill('30');
  await expect(page.getByRole('main')).toContainText('No Projects Found.');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/projects/open');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.getByRole('button', { name: 'Near Me' }).click();
  await expect(page.getByText('Your profile has no place yet. Add one in My Profile.')).toBeVisible();
});
