import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { codeOf } from './operators.ts';
import { call, enter, signUp } from './requests.ts';

test('a person sets the second factor up in My Profile, makes new recovery codes and removes it, on a phone', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  await enter(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/profile');
  const open = page.getByRole('region', { name: 'Security' }).getByRole('button', { name: 'Second Factor' });
  const dialog = page.getByRole('dialog', { name: 'Second Factor' });
  await open.click();
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await dialog.getByLabel('Password').fill('secret13');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('The password is not right.');
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole('code').textContent())!.replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [first] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I have kept these codes').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();

  await open.click();
  await expect(dialog).toContainText('You have 10 recovery codes left.');
  await dialog.getByRole('button', { name: 'New Recovery Codes' }).click();
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Make New Codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [renewed] = await dialog.getByRole('listitem').allTextContents();
  expect(renewed).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  // An old recovery code is void; a new one serves.
  await open.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Code').fill(first!);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/);
  await dialog.getByLabel('Code').fill(renewed!);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog).toContainText('You have no second factor yet.');
});

test('a person with a second factor is asked for a code at the log-in, and gets to the dashboard by it', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  const path = '/profile/secondFactor/authenticator';
  const { secret } = await call<{ secret: string }>(request, person, `${path}/begin`, { password: person.password });
  await call(request, person, `${path}/confirm`, { code: codeOf(secret, -1) });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectAccessible(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});
