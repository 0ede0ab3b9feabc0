import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { mailTo } from './mailbox.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

test('an operator sees Guildhall as somebody does, changes nothing, and goes back to the console §2.see-as', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const ada = await signUp(request, 1, `Ada Seen ${crypto.randomUUID().slice(0, 6)}`);
  await fund(request, ada, 75);
  await enter(page, fixture.operator);
  await page.goto(`/operator/account?id=${ada.id}`);
  await page.getByRole('button', { name: 'See As' }).click();
  const dialog = page.getByRole('dialog', { name: 'See As' });
  await expect(dialog.getByRole('button', { name: 'Begin' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('You asked where your money is.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Begin' }).click();

  const bar = page.getByRole('region', { name: 'Seeing As' });
  await expect(bar).toContainText(`You see Guildhall as ${ada.name} does, until`);
  await expect(page).toHaveURL(/\/dashboard/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/wallet');
  await expect(page.getByText('$75.00').first()).toBeVisible();
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  // Nothing that was asked in the background was refused with a message.
  await expect(page.getByText('Nothing can be changed that way')).toHaveCount(0);
  await page.goto('/messages');
  await expect(page.getByText('Nothing can be changed that way').first()).toBeVisible();
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  // Another tab of the same browser is still the operator's.
  const other = await page.context().newPage();
  await other.goto('/operator/people');
  await expect(other.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await other.close();

  await page.goto('/wallet');
  await bar.getByRole('button', { name: 'Back to the Console' }).click();
  await expect(page).toHaveURL(new RegExp(`/operator/account\\?id=${ada.id}`));
  await expect(page.getByRole('button', { name: 'See As' })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await enter(page, ada);
  await page.goto('/notifications');
  await expect(page.getByText('You asked where your money is.')).toBeVisible();
  await mailTo(request, ada.email, 'Somebody of Guildhall can see your account for 30 minutes');
});
