import { expect } from '@playwright/test';
import { enter, signUp } from './requests.ts';
import { expectRules, inputOf, long, right } from './rules.ts';
import type { Rule } from './rules.ts';
import { test } from './fixture.ts';

const email: Rule[] = [
  ['Email', '', 'Email is Required'],
  ['Email', 'ada', 'Email should be valid'],
  ['Email', 'ada@example', 'Email should be valid'],
];
const password: Rule[] = [
  ['Password', '12345', 'Your password must be at least 6 characters long.'],
  ['Password', long(13), 'Your password cannot exceed 12 characters.'],
];
const person: Rule[] = [
  ['Name', '', 'Name is Required'],
  ['Name', long(31), 'Your name cannot exceed 30 characters.'],
  ['Name', long(30), right],
  ['Mobile Number', '', 'Mobile number is Required'],
  ['Mobile Number', '999999999', 'Mobile number must be between 10 to 12 digits.'],
  ['Mobile Number', '10000000000', 'Mobile number must be between 10 to 12 digits.'],
  ['Mobile Number', '9999999999', right],
  ...email,
  ['Email', 'ada@example.org', right],
  ...password,
  ['Confirm Password', '', 'Confirm the password'],
  ['Confirm Password', '12345', 'Your confirm password must be at least 6 characters long.'],
  ['Confirm Password', long(13), 'Your confirm password cannot exceed 12 characters..'],
  ['Password', 'secret12', right],
  ['Confirm Password', 'secret13', 'Password should match'],
];
const newPasswords: Rule[] = [
  ['New Password', '', 'New Password is Required'],
  ['New Password', '12345', 'Your new password must be at least 6 characters long.'],
  ['New Password', long(13), 'Your new password cannot exceed 12 characters..'],
  ['Confirm Password', '', 'Confirm Password is Required'],
  ['Confirm Password', '12345', 'Your confirm password must be at least 6 characters long.'],
  ['Confirm Password', long(13), 'Your confirm password cannot exceed 12 characters..'],
  ['New Password', 'secret12', right],
  ['Confirm Password', 'secret13', 'New password & Confirm password should match'],
];

test('the log-in shows no error while untouched, then each validation error §2.login.fields §5.login.{email,password} §5.forms.{errors,submit}', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  const submit = page.getByRole('button', { name: 'Sign In' });
  await expect(submit).toBeDisabled();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expectRules(main, submit, [...email, ...password]);
  await inputOf(main, 'Email').fill('ada@example.org');
  for (const taken of [long(6), long(12)]) {
    await inputOf(main, 'Password').fill(taken);
    await expect(submit).toBeEnabled();
  }
});

test('a person’s registration §5.register.{name,mobile,email,password,confirm,match,area-code}', async ({ page }) => {
  await page.goto('/register');
  const main = page.getByRole('main');
  const submit = page.getByRole('button', { name: 'Register', exact: true });
  await expectRules(main, submit, person);
  await inputOf(main, 'Confirm Password').fill('secret12');
  await expect(submit, 'the area code is optional').toBeEnabled();
});

test('a business’s registration §5.register-business.{name,mobile,email,password,area-code,category}', async ({
  page,
}) => {
  await page.goto('/register/business');
  const main = page.getByRole('main');
  const submit = page.getByRole('button', { name: 'Register', exact: true });
  await expectRules(main, submit, [
    ['Category', '', 'Category Name is Required'],
    ...person,
    ['Confirm Password', 'secret12', right],
    ['Area Code', '', 'Area Code is Required'],
    ['Area Code', '10117', right],
  ]);
  await expect(submit).toBeDisabled();
  await inputOf(main, 'Category').selectOption({ index: 1 });
  await expect(submit).toBeEnabled();
});

test('a forgotten password §5.forgot-password.email', async ({ page }) => {
  await page.goto('/forgot/passsword');
  await expectRules(page.getByRole('main'), page.getByRole('button', { name: 'Send' }), email);
});

test('a one-time code §5.otp', async ({ page }) => {
  await page.goto('/enter/otp');
  await expectRules(page.getByRole('main'), page.getByRole('button', { name: 'Submit' }), [
    ['OTP', '', 'Otp is Required'],
  ]);
});

test('a password reset §5.reset-password.{new,confirm,match}', async ({ page }) => {
  await page.goto('/reset/password');
  const main = page.getByRole('main');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expectRules(main, submit, newPasswords);
  await inputOf(main, 'Confirm Password').fill('secret12');
  await expect(submit).toBeEnabled();
});

test('a password change §5.change-password.{required,match}', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/change/password');
  const main = page.getByRole('main');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expectRules(main, submit, [
    ['Old Password', '', 'Old Password is Required'],
    ['Old Password', 'secret12', right],
    ...newPasswords,
  ]);
  await inputOf(main, 'Confirm Password').fill('secret12');
  await expect(submit).toBeEnabled();
});

test('a profile: pictures are png, gif or jpeg, a birth date is past §5.profile.picture-kind', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request));
  await page.goto('/edit/profile');
  const main = page.getByRole('main');
  await expect(inputOf(main, 'Profile Picture')).toHaveAttribute('accept', 'image/png,image/gif,image/jpeg');
  await expectRules(main, page.getByRole('button', { name: 'Save' }), [
    ['Business Name', long(101), 'Business Name cannot exceed 100 characters.'],
    ['Birth Date', '2999-01-01', 'Please enter a date in the past.'],
  ]);
});
