import { expect } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import { mailTo } from './mailbox.ts';
import { test } from './fixture.ts';

test('the link of the e-mail verifies the address once and shows a thank-you each time §2.email-verified', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const mail = await mailTo(request, ada.email, 'Please verify your e-mail address');
  const link = /\/email\/verified\?key=[\w-]+/.exec(mail.text)![0];
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('Thank you. Your e-mail address is verified, and you can log in.');
  expect(await call(request, ada, '/profile', undefined, 'GET')).toMatchObject({ emailVerified: true });

  await page.reload();
  await expect(page.getByRole('status')).toHaveText(/^Thank you\. This link is not right or was used before\./);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('without a key the page shows the plain thank-you, without a header', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/email/verified');
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Thank you. You can log in.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});
