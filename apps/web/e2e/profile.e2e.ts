import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { enter, pdf, png, signUp } from './hall.ts';

const value = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');

test('a profile is written once and read back, field by field', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  await enter(page, guild);
  await page.goto('/my/profile');
  await expect(value(page, 'Name')).toHaveText(guild.name);
  await expect(value(page, 'Designation')).toHaveText('–');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();

  const written = {
    'Business Name': 'Example Works',
    'Professional Registration Number': 'P-1',
    'Health Insurance Number': 'H-1',
    Designation: 'Head of the house',
    'Organisation Registration Number': 'O-1',
    'Organisation Sector Of Operation': 'Food',
    'Birth Date': '1980-02-29',
    Area: 'Berlin',
    'Area Code': '10999',
  };
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(page).toHaveURL('/my/profile');
  for (const [term, text] of Object.entries({ ...written, 'Birth Date': 'February 29, 1980' }))
    await expect(value(page, term)).toHaveText(text);
  await expect(value(page, 'Email')).toContainText(guild.email);
  await expect(value(page, 'Mobile')).toHaveText('5551234567');
  await expect(value(page, 'Category')).not.toHaveText('–');
});

test('e-mail and mobile number stand there to be read, with the reason', async ({ page, request }) => {
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto('/edit/profile');
  for (const [label, text] of [
    ['Email', ada.email],
    ['Mobile', '5551234567'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(text);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription(/cannot be changed/);
  }
});

test('a new picture is shown before it is saved, and then in the header', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/edit/profile');
  const account = page.getByRole('button', { name: 'Account' });
  await expect(account.locator('img')).toHaveCount(0);
  await page.getByLabel('Profile Picture').setInputFiles(png());
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toHaveJSProperty('naturalWidth', 64);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/my/profile');
  await expect(account.locator('img')).toHaveAttribute('src', /^\/files\//);
  await page.reload();
  await expect(account.locator('img')).toHaveAttribute('src', /^\/files\//);
});

test('what is no picture is refused under its field', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/edit/profile');
  const picture = page.getByLabel('Profile Picture');
  await picture.setInputFiles({ ...pdf(), name: 'me.png', mimeType: 'image/png' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(picture).toHaveAccessibleDescription(/Please upload a PNG, GIF or JPEG picture\./);
  await expect(page).toHaveURL('/edit/profile');
});
