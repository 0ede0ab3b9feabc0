import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { anotherSession, call, enter, isOpen, pdf, png, signUp } from './requests.ts';
import { test } from './fixture.ts';

function value(page: Page, term: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');
}

test('a saved profile shows every field §2.my-profile §2.edit-profile.save', async ({ page, request }) => {
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

test('e-mail and mobile are read-only, with a note §2.edit-profile.read-only', async ({ page, request }) => {
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

test('a new picture is shown before it is saved, and then in the header §2.my-profile §2.edit-profile.picture', async ({
  page,
  request,
}) => {
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

test('a file that is not a picture is refused under its field', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/edit/profile');
  const picture = page.getByLabel('Profile Picture');
  await picture.setInputFiles({ ...pdf(), name: 'me.png', mimeType: 'image/png' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(picture).toHaveAccessibleDescription(/Please upload a PNG, GIF or JPEG picture\./);
  await expect(page).toHaveURL('/edit/profile');
});

test('a person changes their name', async ({ page, request }) => {
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto('/edit/profile');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue(ada.name);
  await expect(page.getByLabel('Category')).toHaveCount(0);
  await name.fill('');
  await name.blur();
  await expect(name).toHaveAccessibleDescription(/Name is Required/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('Ada Newname');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/my/profile');
  await expect(value(page, 'Name')).toHaveText('Ada Newname');
});

test('an organization changes its name and category, which its card then shows', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const types = await call<{ id: string; name: string }[]>(request, undefined, '/institutional/type');
  await enter(page, guild);
  await page.goto('/edit/profile');
  const newName = `Renamed ${guild.name}`.slice(0, 30);
  await page.getByLabel('Name', { exact: true }).fill(newName);
  await expect(page.getByLabel('Category')).toHaveValue(types[0]!.id);
  await page.getByLabel('Category').selectOption({ label: types[4]!.name });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/my/profile');
  await expect(value(page, 'Name')).toHaveText(newName);
  await expect(value(page, 'Category')).toHaveText(types[4]!.name);
  await page.goto(`/dashboard?userName=${encodeURIComponent(newName)}`);
  const card = page.getByRole('main').getByRole('link', { name: newName });
  await expect(card).toContainText(types[4]!.name);
});

test('sessions are listed, ended one by one, and all at once §2.sessions', async ({ page, request }) => {
  const ada = await signUp(request);
  const mine = await anotherSession(request, ada);
  const phone = await anotherSession(request, ada);
  const library = await anotherSession(request, ada);
  await enter(page, mine);
  await page.goto('/my/profile');
  const region = page.getByRole('region', { name: 'Sessions' });
  await expect(region.getByRole('listitem')).toHaveCount(4);
  await expect(region.getByRole('listitem').first()).toContainText('This device');
  await expect(region.getByRole('listitem').first()).toContainText('127.0.0.1');
  await expectAccessible(page);

  const { records } = await call<{ records: { id: string; current: boolean }[] }>(
    request,
    phone,
    '/profile/sessions',
    undefined,
    'GET',
  );
  expect(records).toHaveLength(4);
  await region
    .getByRole('button', { name: /^End .*, last seen/ })
    .first()
    .click();
  await expect(page.getByText('The session has been ended.')).toBeVisible();
  await expect(region.getByRole('listitem')).toHaveCount(3);
  const open = await Promise.all([ada, phone, library].map((each) => isOpen(request, each)));
  expect(open.filter(Boolean)).toHaveLength(2);
  expect(await isOpen(request, mine)).toBe(true);

  await region.getByRole('button', { name: 'Log Out Everywhere' }).click();
  const asked = page.getByRole('dialog', { name: 'Log Out Everywhere' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  for (const each of [ada, phone, library, mine]) expect(await isOpen(request, each)).toBe(false);
});
