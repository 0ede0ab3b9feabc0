import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { signedUpLongAgo } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter, signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

test('§2.terms: terms that have changed are accepted before anything else, but not to withdraw or to leave', async ({
  page,
  request,
}) => {
  const account = await signUp(request, 1);
  await enter(page, account);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Our Terms Have Changed' });
  await expect(dialog).toHaveCount(0);

  await signedUpLongAgo(account);
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await looksRight(page);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Withdraw your money' }).click();
  await expect(page).toHaveURL(/\/withdraw\/request$/);
  await expect(dialog).toBeHidden();
  const note = page.getByRole('region', { name: 'Changed terms' });
  await expect(note).toBeVisible();
  await page.goto('/my/profile');
  await expect(note).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard');
  await dialog.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
