import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { codeBefore, codeOf, sendCodeBefore } from '../../api/src/people/second-factor/test-codes.ts';
import { byName, passkeyDevice } from './passkeys.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, logInAs, signUp } from './requests.ts';

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
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('The password is wrong.');
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole('code').textContent())!.replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(await codeBefore(secret));
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [first] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I have saved these codes').check();
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
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
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
  await sendCodeBefore(secret, (code) => call(request, person, `${path}/confirm`, { code }));
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
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a person adds a passkey in My Profile, logs in by it instead of a code, and removes it, on a phone', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await signUp(request);
  await page.setViewportSize({ width: 390, height: 844 });
  const device = await passkeyDevice(page);
  await page.goto(byName(baseURL, '/favicon.svg'));
  await logInAs(page, person);
  await page.goto(byName(baseURL, '/my/profile'));
  const region = page.getByRole('region', { name: 'Security' });
  const open = region.getByRole('button', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await open.click();
  await expect(dialog).toContainText('You have no passkey yet.');
  await dialog.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name').fill('My phone');
  await expectAccessible(page);
  // Nobody is there whom the device knows: it can be tried again.
  await device.recognize(false);
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used. Please try again.' })).toBeVisible();
  await device.recognize(true);
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recovery] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^My phoneAdded .*, not used yet/]);
  await expectAccessible(page);

  // The same device makes no second one.
  await dialog.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByRole('button', { name: 'Use a Passkey' }).click();
  await dialog.getByLabel('Name').fill('My phone again');
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You already have a passkey on this device.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await region.getByRole('button', { name: 'Second Factor' }).click();
  await expect(page.getByRole('dialog', { name: 'Second Factor' })).toContainText('You have 10 recovery codes left.');

  await page.goto(byName(baseURL, '/login'));
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Or one of your recovery codes/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL(byName(baseURL, '/dashboard'));

  await page.goto(byName(baseURL, '/my/profile'));
  await open.click();
  await expect(dialog.getByRole('listitem')).toHaveText([/, last used /]);
  await dialog.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByLabel('Code').fill(recovery!);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText('You have no passkey yet.');
  await device.remove();
});

test('passkeys are not offered at another address of the site than its own', async ({ page, request }) => {
  test.skip(dataDir === '', whyNot);
  await enter(page, await signUp(request));
  await page.goto('/my/profile');
  await page.getByRole('region', { name: 'Security' }).getByRole('button', { name: 'Passkeys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await expect(dialog).toContainText(/Passkeys work only at http:\/\/localhost:\d+/);
  await expect(dialog.getByRole('button', { name: 'Add a Passkey' })).toHaveCount(0);
});
