import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
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
  await expect(page.getByRole('status')).toHaveText(/^Thank you\. This link is wrong or has already been used\./);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('who has signed up is told that a mail was sent, has it sent again, and goes on without logging in anew', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto('/dashboard');
  const note = page.getByRole('region', { name: 'Verify your e-mail address' });
  await expect(note).toContainText(`We have sent a mail to ${ada.email}.`);
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Send the Mail Again' }).click();
  await expect(note.getByRole('status')).toHaveText('We have sent the mail again. The link works for seven days.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Send the Mail Again' }).click();
  await expect(page.getByRole('alert')).toContainText('The mail was sent a moment ago.');
  const mail = await mailTo(request, ada.email, 'Please verify your e-mail address');
  await page.goto(/\/email\/verified\?key=[\w-]+/.exec(mail.text)![0]);
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Guildhall' }).click();
  await expect(page.getByText('No Connected Organizations Found!')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('an organization reads in its to-do that its address is not verified', async ({ page, request }) => {
  await enter(page, await signUp(request, 2));
  await page.goto('/dashboard');
  await page.getByRole('list', { name: 'To do' }).getByRole('link', { name: 'Verify your e-mail address' }).click();
  await expect(page.getByRole('button', { name: 'Send the Mail Again' })).toBeVisible();
});

test('without a key the page shows the plain thank-you, without a header', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/email/verified');
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Thank you. You can log in.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});
