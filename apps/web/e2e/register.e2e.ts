import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './requests.ts';
import { inputOf } from './rules.ts';
import { goTo } from './screens.ts';
import { test } from './fixture.ts';

const fields = ['Name', 'Mobile Number', 'Email', 'Password', 'Confirm Password', 'Location', 'Area Code'];

function person() {
  return {
    Name: 'Ada Weaver',
    'Mobile Number': '+1 (555) 123-4567',
    Email: `register-${crypto.randomUUID().slice(0, 8)}@e2e.example`,
    Password: 'secret12',
    'Confirm Password': 'secret12',
  };
}

test('a person registers at /register with a location, and then logs in §2.register.{fields,location} §4.register', async ({
  page,
  request,
}) => {
  await page.goto('/register');
  const main = page.getByRole('main');
  for (const label of fields) await expect(inputOf(main, label)).toBeVisible();
  await expectAccessible(page);
  // So that what a password manager makes up fits.
  await expect(inputOf(main, 'Password')).toHaveAttribute('passwordrules', 'minlength: 6; maxlength: 12;');
  const values = person();
  for (const [label, value] of Object.entries(values)) await inputOf(main, label).fill(value);
  await inputOf(main, 'Location').pressSequentially('Berlin');
  await page.getByRole('option').first().click();
  await expect(inputOf(main, 'Location')).toHaveValue(/Berlin/);
  const typed = await inputOf(main, 'Area Code').inputValue();
  if (typed === '') await inputOf(main, 'Area Code').fill('10117');
  const sent = page.waitForRequest('**/api/auth/signup');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ada Weaver',
    mobile: '+1 (555) 123-4567',
    email: values.Email,
    password: 'secret12',
    type: 1,
    countryName: expect.stringMatching(/./),
    stateName: expect.any(String),
    cityName: expect.stringMatching(/Berlin/),
    area: expect.stringMatching(/Berlin/),
    areaCode: expect.stringMatching(/./),
  });
  await expect(page.getByRole('status').filter({ hasText: 'You have registered successfully.' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  const ada = await call(request, undefined, '/auth/login', { email: values.Email, password: 'secret12' });
  expect(ada.userType).toBe(1);
  expect((await call(request, ada, '/profile', undefined, 'GET')).mobile).toBe('5551234567');
});

test('the area code of a chosen place is filled in, and a typed one stays §2.register.area-code', async ({ page }) => {
  await page.goto('/register');
  const main = page.getByRole('main');
  await inputOf(main, 'Location').pressSequentially('90210');
  await page.getByRole('option').first().click();
  await expect(inputOf(main, 'Area Code')).toHaveValue('90210');

  // A whole city has no postal code of its own.
  await inputOf(main, 'Area Code').fill('10117');
  await inputOf(main, 'Location').fill('Berlin');
  await page
    .getByRole('option', { name: /^Berlin/ })
    .first()
    .click();
  await expect(inputOf(main, 'Location')).toHaveValue(/Berlin/);
  await expect(inputOf(main, 'Area Code')).toHaveValue('10117');
});

test('a business registers at /register/business under a category §2.register-business.{fields,category}', async ({
  page,
  request,
}) => {
  await page.goto('/register/business');
  const main = page.getByRole('main');
  const category = inputOf(main, 'Category');
  await expect(category.getByRole('option').first()).toHaveText('Select categories');
  const types = await call<{ id: string; type: string }[]>(request, undefined, '/institutional/type');
  await expect(category.getByRole('option')).toHaveText(['Select categories', ...types.map(({ type }) => type)]);
  for (const label of fields) await expect(inputOf(main, label)).toBeVisible();
  await expectAccessible(page);
  const values = person();
  for (const [label, value] of Object.entries(values)) await inputOf(main, label).fill(value);
  await category.selectOption({ label: types[1]!.type });
  await inputOf(main, 'Area Code').fill('10117');
  const sent = page.waitForRequest('**/api/auth/signup');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ type: 2, typeId: types[1]!.id, areaCode: '10117' });
  await expect(page).toHaveURL('/login');
  const { userType } = await call(request, undefined, '/auth/login', { email: values.Email, password: 'secret12' });
  expect(userType).toBe(2);
});

test('a taken e-mail is refused under its field', async ({ page, request }) => {
  const values = person();
  const taken = { name: 'Ada', mobile: '5551234567', email: values.Email, password: 'secret12', type: 1 };
  await call(request, undefined, '/auth/signup', taken);
  await page.goto('/register');
  for (const [label, value] of Object.entries(values)) await inputOf(page.getByRole('main'), label).fill(value);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(inputOf(page.getByRole('main'), 'Email')).toHaveAccessibleDescription(/is already registered/);
  await expect(page).toHaveURL('/register');
});

test('log-in, register and business register link to each other §2.login.links §2.register.links §2.register-business.links', async ({
  page,
}) => {
  await page.goto('/404');
  for (const [from, link, to] of [
    ['/login', 'Register', '/register'],
    ['/login', 'Forgot Password?', '/forgot/passsword'],
    ['/register', 'Log In', '/login'],
    ['/register', 'Register as a Business', '/register/business'],
    ['/forgot/passsword', 'Log In', '/login'],
    ['/register/business', 'Log In', '/login'],
    ['/register/business', 'Register', '/register'],
  ] as const) {
    await goTo(page, from);
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page, `${from} ${link}`).toHaveURL(to);
  }
});
