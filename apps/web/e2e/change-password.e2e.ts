import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { test } from './fixture.ts';

async function fill(page: Page, old: string) {
  await page.goto('/change/password');
  await page.getByLabel('Old Password', { exact: true }).fill(old);
  await page.getByLabel('New Password', { exact: true }).fill('brandnew1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('brandnew1');
}

test('the right old password changes it and keeps the session §2.change-password.form', async ({ page, request }) => {
  const ada = await signUp(request);
  await enter(page, ada);
  await fill(page, ada.password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeAttached();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await call(request, undefined, '/auth/login', { email: ada.email, password: 'brandnew1' });
});

test('a wrong old password shows an error under its field', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await fill(page, 'wrong123');
  await page.getByRole('button', { name: 'Submit' }).click();
  const old = page.getByLabel('Old Password', { exact: true });
  await expect(old).toHaveAccessibleDescription(/The old password is wrong\./);
  await expect(old).toBeFocused();
  await expect(page).toHaveURL('/change/password');
});
