import { expect } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { test } from './fixture.ts';

test('an organization adds, edits and deletes a service §2.services.{card,change}', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/services');
  await expect(page.getByText('No Services Found.')).toBeVisible();

  await page.getByRole('button', { name: 'Add New' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Service' });
  await adding.getByLabel('Service Name').fill('Evening Bread');
  await adding.getByLabel('Service Price').fill('1234.5');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The service has been added.')).toBeVisible();
  await expect(adding).toBeHidden();
  const card = page.getByRole('article', { name: 'Evening Bread' });
  await expect(card).toContainText('$1,234.50');
  await expect(card).toContainText(/Date: [A-Z][a-z]{2} \d{1,2}, \d{4}/);

  await page.getByRole('button', { name: 'Edit Evening Bread' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Service' });
  await expect(editing.getByLabel('Service Price')).toHaveValue('1234.5');
  await editing.getByLabel('Service Name').fill('Morning Bread');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The service has been updated.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Morning Bread' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Morning Bread' })).toBeVisible();

  const remove = page.getByRole('button', { name: 'Delete Morning Bread' });
  const asking = page.getByRole('dialog', { name: 'Delete Service' });
  await remove.click();
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const [colorScheme, danger] of [
    ['dark', 'rgb(255, 180, 168)'],
    ['light', 'rgb(143, 29, 22)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(asking.getByRole('button', { name: 'Yes' })).toHaveCSS('background-color', danger);
  }
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  await expect(remove).toBeVisible();
  await remove.click();
  await asking.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The service has been deleted.')).toBeVisible();
  await expect(page.getByText('No Services Found.')).toBeVisible();
});

test('closing a dialog resets its form', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/services');
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByLabel('Service Name').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByLabel('Service Name')).toHaveValue('');
});

test('an organization’s services are read-only for others §2.view-services', async ({ page, request }) => {
  const organization = await signUp(request, 2);
  for (const title of ['First', 'Second'])
    await call(request, organization, '/service/create', { title, budgetRequired: '12.5' });
  await enter(page, await signUp(request));
  await page.goto(`/view/services?id=${organization.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText([/Second.*\$12\.50/, /First.*\$12\.50/]);
  // Reporting is all that others can do with one.
  await expect(page.getByRole('main').getByRole('button', { name: /^(?!Report the service )/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: organization.name })).toHaveAttribute(
    'href',
    `/organization/details?id=${organization.id}`,
  );

  // The chosen organization is kept, so that the bare address shows the same.
  await page.goto('/view/services');
  await expect(page).toHaveURL(`/view/services?id=${organization.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.goto('/services');
  await expect(page.getByText('No Services Found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New' })).toHaveCount(0);
});

test('an organization that does not exist has no services', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/view/services?id=nobody');
  await expect(page.getByRole('heading', { name: 'This could not be found' })).toBeVisible();
});
