import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { codeIn, mailTo } from './mailbox.ts';
import { test } from './fixture.ts';

const subject = 'Your verification code';
const sent = 'If this e-mail belongs to an account, a verification code is on its way.';

async function ask(page: Page, email: string) {
  await page.goto('/forgot/passsword');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL('/enter/otp');
}

function stored(page: Page) {
  return page.evaluate(() => ({ ...localStorage }));
}

test('a forgotten password: the e-mail, the code, a new password, the log-in §2.forgot-password.form §2.otp.form §2.reset-password.form §4.recovery §8.forgot-password', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByText('Enter Your Email Address Below To reset Your Password')).toBeVisible();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();

  await expect(page).toHaveURL('/enter/otp');
  await expect(page.getByText(`A verification code was sent to ${ada.email}`)).toBeVisible();
  expect(await stored(page)).toEqual({ email: ada.email });
  await expect(page.getByLabel('OTP')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('link', { name: 'open the mailbox' })).toHaveAttribute('href', '/mailbox');
  await page.getByLabel('OTP').fill(codeIn(await mailTo(request, ada.email, subject)));
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL('/reset/password');
  expect(Object.keys(await stored(page)).toSorted()).toEqual(['email', 'userKey']);
  await page.getByLabel('New Password', { exact: true }).fill('brandnew1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('brandnew1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your password has been reset. Please log in.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({});
  await call(request, undefined, '/auth/login', { email: ada.email, password: 'brandnew1' });
});

test('a wrong code shows an error under its field; RESEND OTP sends a new one and invalidates the old §2.otp.resend', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  await ask(page, ada.email);
  const first = await mailTo(request, ada.email, subject);
  await page.getByRole('button', { name: 'RESEND OTP' }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  const second = await mailTo(request, ada.email, subject, first.path);

  const otp = page.getByLabel('OTP');
  await otp.fill(codeIn(first) === codeIn(second) ? '000000' : codeIn(first));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(otp).toHaveAccessibleDescription(/This code is wrong or has expired\./);
  await expect(otp).toBeFocused();
  await otp.fill(codeIn(second));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/reset/password');
});

for (const statusCode of [422, 401, 404])
  test(`a resent code refused with ${statusCode} shows the server's message in an error toast §8.resend-otp`, async ({
    page,
    request,
  }) => {
    const { email } = await signUp(request);
    await page.goto('/enter/otp');
    await page.evaluate((value) => localStorage.setItem('email', value), email);
    await page.reload();
    const message = `No code for ${statusCode}.`;
    await page.route('**/api/auth/resendOtp', (route) =>
      route.fulfill({ status: statusCode, json: { success: false, statusCode, message, data: null } }),
    );
    await page.getByRole('button', { name: 'RESEND OTP' }).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  });

test('the screens of recovery redirect without a code or an e-mail', async ({ page }) => {
  await page.goto('/reset/password');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgot/passsword');

  await page.goto('/enter/otp');
  await expect(page.getByRole('button', { name: 'RESEND OTP' })).toBeDisabled();
  await page.getByLabel('OTP').fill('123456');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please request a verification code first.')).toBeVisible();
  await expect(page).toHaveURL('/forgot/passsword');
});

test('requesting a code ends another account’s session in this browser', async ({ page, request }) => {
  const ada = await signUp(request);
  const ben = await signUp(request);
  await enter(page, ben);
  await ask(page, ada.email);
  expect(await stored(page)).toEqual({ email: ada.email });
});
