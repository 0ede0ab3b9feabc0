import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { holdClock, leads, passes, messageWithText, stopClock, ticksUntil } from './clock.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { codeIn, mailTo } from './mailbox.ts';
import { refuse } from './network.ts';
import { inputOf } from './rules.ts';
import { fund, publish, test } from './fixture.ts';

test.beforeEach(({ page }) => holdClock(page));

function main(page: Page) {
  return page.getByRole('main');
}

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}

async function fill(page: Page, values: Record<string, string>, scope = main(page)) {
  for (const [label, value] of Object.entries(values)) await inputOf(scope, label).fill(value);
}

function stored(page: Page) {
  return page.evaluate(() => localStorage.length);
}

/** Counts the calls of a path from now on. */
function counted(page: Page, path: string) {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`/api${path}`)) count++;
  });
  return () => count;
}

test('login: 1.5 s, then the dashboard §8.login §9.delay.login', async ({ page, request }) => {
  const { email, password } = await signUp(request);
  await page.goto('/login');
  await fill(page, { Email: email, Password: password });
  await stopClock(page);
  await press(page, 'Sign In');
  await expect(messageWithText(page, 'You have logged in successfully.')).toBeVisible();
  await leads(page, 1500, '/login', '/dashboard');
});

test('register: 3 s, then the log-in §9.delay.register', async ({ page }) => {
  await page.goto('/register');
  const email = `delay-${Math.random().toString(36).slice(2)}@e2e.example`;
  const passwords = { Password: 'secret12', 'Confirm Password': 'secret12' };
  await fill(page, { Name: 'Ada Weaver', 'Mobile Number': '5551234567', Email: email, ...passwords });
  await stopClock(page);
  await press(page, 'Register');
  await expect(messageWithText(page, 'You have registered successfully.')).toBeVisible();
  await leads(page, 3000, '/register', '/login');
});

test('register: leaving the page cancels its timer, and Back after the log-in does not log out', async ({ page }) => {
  await page.goto('/email/verified');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  const email = `timer-${Math.random().toString(36).slice(2)}@e2e.example`;
  const passwords = { Password: 'secret12', 'Confirm Password': 'secret12' };
  await fill(page, { Name: 'Ada Weaver', 'Mobile Number': '5551234567', Email: email, ...passwords });
  await stopClock(page);
  await press(page, 'Register');
  await expect(messageWithText(page, 'You have registered successfully.')).toBeVisible();
  await page.clock.runFor(1400);
  await page.getByRole('link', { name: 'Log In' }).click();
  await ticksUntil(page, page.getByRole('heading', { name: 'Log In' }));
  await fill(page, { Email: email, Password: 'secret12' });
  await press(page, 'Sign In');
  await expect(messageWithText(page, 'You have logged in successfully.')).toBeVisible();
  await leads(page, 1500, '/login', '/dashboard');
  await page.clock.runFor(5000);
  await expect(page).toHaveURL('/dashboard');
  expect(await stored(page)).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL('/register');
  expect(await stored(page)).toBeGreaterThan(0);
});

test('forgotPassword: 1 s, then the code; passwordReset: 1 s after an emptied local storage, then the log-in §2.reset-password.clears-storage §9.delay.recovery', async ({
  page,
  request,
}) => {
  const { email } = await signUp(request);
  await page.goto('/forgot/passsword');
  await fill(page, { Email: email });
  await stopClock(page);
  await press(page, 'Send');
  await expect(messageWithText(page, 'If this e-mail belongs to an account')).toBeVisible();
  await leads(page, 1000, '/forgot/passsword', '/enter/otp');

  await fill(page, { OTP: codeIn(await mailTo(request, email, 'Your verification code')) });
  await press(page, 'Submit');
  await expect(page).toHaveURL('/reset/password');
  await fill(page, { 'New Password': 'secret14', 'Confirm Password': 'secret14' });
  await press(page, 'Submit');
  await expect(messageWithText(page, 'Your password has been reset. Please log in.')).toBeVisible();
  expect(await stored(page)).toBe(0);
  await leads(page, 1000, '/reset/password', '/login');
});

test('passwordChange: 3 s §4.password-change', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/change/password');
  await fill(page, { 'Old Password': 'secret12', 'New Password': 'secret14', 'Confirm Password': 'secret14' });
  await stopClock(page);
  await press(page, 'Submit');
  await expect(messageWithText(page, 'Your password has been changed.')).toBeVisible();
  await leads(page, 3000, '/change/password', '/dashboard');
});

test('logout: asks, 1.5 s, then local storage is empty and the log-in shows §4.logout', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/dashboard');
  await press(page, 'Account');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const asked = page.getByRole('dialog', { name: 'Logout' });
  await expect(asked.getByRole('button', { name: 'Yes' })).toBeEnabled();
  await stopClock(page);
  await asked.getByRole('button', { name: 'Yes' }).click();
  await expect(messageWithText(page, 'You have logged out successfully.')).toBeVisible();
  await passes(page, 1500, {
    before: async () => {
      await expect(page).toHaveURL('/dashboard');
      expect(await stored(page)).toBeGreaterThan(0);
    },
    after: async () => {
      await expect(page).toHaveURL('/login');
      expect(await stored(page)).toBe(0);
    },
  });
});

test('unauthorized: a 401 shows its message, and 1.5 s later local storage is empty and the log-in opens §8.401', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto('/organization/details?id=' + (await signUp(request, 2)).id);
  await press(page, 'Like');
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' });
  await expect(yes).toBeEnabled();
  await call(request, ada, '/auth/logout', undefined, 'GET');
  await stopClock(page);
  await yes.click();
  await expect(messageWithText(page, 'Please log in again.')).toBeVisible();
  await passes(page, 1500, {
    before: async () => {
      await expect(page).toHaveURL(/organization\/details/);
      expect(await stored(page)).toBeGreaterThan(0);
    },
    after: async () => {
      await expect(page).toHaveURL('/login');
      expect(await stored(page)).toBe(0);
    },
  });
});

/** Whether the page is still the one that this was first asked of. */
async function sameDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in window).catch(() => true);
}

test('notFoundReload: a 404 of an action shows its message, and 1.5 s later the page reloads §8.404', async ({
  page,
  request,
}) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/organization/details?id=${id}`);
  await refuse(page, 'like', 404, 'Not found.');
  await press(page, 'Like');
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' });
  await expect(yes).toBeEnabled();
  const same = await sameDocument(page);
  await stopClock(page);
  await yes.click();
  await expect(messageWithText(page, 'Not found.')).toBeVisible();
  await passes(page, 1500, {
    before: async () => expect(await same()).toBe(true),
    after: () => expect.poll(same).toBe(false),
  });
});

test('notFoundReload: a page whose item is missing reloads once only', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  const missing = '/organization/details?id=0198c2f0-0000-7000-8000-000000000000';
  await page.goto(missing);
  await expect(messageWithText(page, 'This organization was not found.')).toBeVisible();
  const same = await sameDocument(page);
  await page.clock.runFor(1500);
  await expect.poll(same).toBe(false);
  await expect(main(page).getByRole('heading', { name: 'This could not be found' })).toBeVisible();
  const stays = await sameDocument(page);
  await page.clock.runFor(5000);
  expect(await stays()).toBe(true);
  expect(page.url()).toContain(missing);
});

test('investment: 1.5 s, then the dashboard; the toast goes after 2 s, also with a link §4.payment.invest-done', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  const projectId = await publish(request, guild, 'Riverside Mill');
  await fund(request, ada, 500);
  await enter(page, ada);
  await page.goto(`/invest?id=${projectId}`);
  await fill(page, { Amount: '100', Description: 'For the wheel.' });
  await inputOf(main(page), 'Document').setInputFiles(pdf());
  await page.getByLabel('Pay From Wallet').check();
  await page.getByRole('checkbox', { name: riskTick }).check();
  await stopClock(page);
  await press(page, 'Submit');
  const done = messageWithText(page, 'Your investment has been recorded.');
  await expect(done.getByRole('link', { name: 'View receipt' })).toBeVisible();
  await leads(page, 1500, /\/invest/, '/dashboard');
  await passes(page, 490, {
    before: () => expect(done).toBeVisible(),
    after: () => expect(done).toHaveCount(0),
    settling: 300,
  });
});

test('complaint: 1.5 s, then the dashboard, and the toast goes §2.add-complaint.sent', async ({ page, request }) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/add/complaint?id=${id}`);
  await fill(page, { Subject: 'Noise', Message: 'The wheel creaks.' });
  await inputOf(main(page), 'Attachment').setInputFiles(pdf());
  await stopClock(page);
  await press(page, 'Send');
  const sent = messageWithText(page, 'Your complaint has been sent.');
  await expect(sent).toBeVisible();
  await leads(page, 1500, /\/add\/complaint/, '/dashboard');
  await page.clock.runFor(300);
  await expect(sent).toHaveCount(0);
});

test('reportModal: 2.5 s, then the dialog goes and the list is read again §4.report-request', async ({
  page,
  request,
}) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/view/reports?id=${id}`);
  await expect(page.getByText('No reports found!')).toBeVisible();
  await press(page, 'REQUEST');
  const dialog = page.getByRole('dialog', { name: 'Request for Report' });
  await fill(page, { 'Report Id': 'R-1', Remark: 'The last one, please.' }, dialog);
  await stopClock(page);
  const asked = counted(page, `/report/${id}`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(messageWithText(page, 'The report has been requested.')).toBeVisible();
  await passes(page, 2500, {
    before: async () => {
      await expect(dialog).toBeVisible();
      expect(asked()).toBe(0);
    },
    after: async () => {
      await expect(dialog).toBeHidden();
      await ticksUntil(page, main(page).getByText('R-1'));
    },
    settling: 300,
  });
});

test('reportUpload: 1.5 s, then the dialog goes and the document is there §4.report-upload', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await call(request, ada, '/report/request', { orgId: guild.id, reportId: 'R-1', message: 'Please.' });
  await enter(page, guild);
  await page.goto('/reports');
  await press(page, 'Upload');
  const dialog = page.getByRole('dialog', { name: 'Upload Report' });
  await fill(page, { 'Report Name': 'Figures' }, dialog);
  await inputOf(dialog, 'Document').setInputFiles(pdf());
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Select & Upload' }).click();
  await expect(messageWithText(page, 'The report has been uploaded.')).toBeVisible();
  await passes(page, 1500, {
    before: () => expect(dialog).toBeVisible(),
    after: async () => {
      await expect(dialog).toBeHidden();
      await ticksUntil(page, page.getByRole('link', { name: 'Document' }));
    },
    settling: 300,
  });
});

test('reviewReload: 0.5 s after the dialog went, the page reloads, the toast still there §4.review', async ({
  page,
  request,
}) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/view/reviews?id=${id}`);
  await press(page, 'Rate and Review');
  const dialog = page.getByRole('dialog', { name: 'Rate and Review' });
  await fill(page, { Description: 'Honest scales.' }, dialog);
  const same = await sameDocument(page);
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const saved = messageWithText(page, 'Your review has been saved.');
  await expect(saved).toBeVisible();
  await passes(page, 500, {
    before: async () => expect(await same()).toBe(true),
    after: () => expect.poll(same).toBe(false),
  });
  await ticksUntil(page, main(page).getByText('Honest scales.'));
  await expect(saved).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('referReload: 1.5 s after the dialog went, the page reloads §4.refer', async ({ page, request }) => {
  const friend = await signUp(request);
  const projectId = await publish(request, await signUp(request, 2), 'Riverside Mill');
  await enter(page, await signUp(request));
  await page.goto(`/project/details?id=${projectId}`);
  await press(page, 'Refer User');
  const dialog = page.getByRole('dialog', { name: 'REFER USER' });
  await inputOf(dialog, 'User').fill(friend.name);
  await page.getByRole('option', { name: friend.name }).click();
  const same = await sameDocument(page);
  await expect(dialog.getByRole('button', { name: 'REFER' })).toBeEnabled();
  await stopClock(page);
  await dialog.getByRole('button', { name: 'REFER' }).click();
  await expect(messageWithText(page, 'The user has been referred.')).toBeVisible();
  await passes(page, 1500, {
    before: async () => expect(await same()).toBe(true),
    after: () => expect.poll(same).toBe(false),
  });
  await expect(dialog).toBeHidden();
});

test('paymentWindow: “Your payment is completed” stands for 2 s, then its window closes §2.payment-in-progress.done §4.payment.window', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };
  const { token } = await call<{ token: string }>(request, ada, '/sandbox/token', card);
  const { paymentId } = await call<{ paymentId: string }>(request, ada, '/wallet/topup', { amount: 25, token });
  await enter(page, ada);
  await page.goto('/wallet');
  await stopClock(page);
  const address = `/payment/inProgress?payment_intent=${paymentId}&paymentType=wallet&amount=25`;
  const opening = page.waitForEvent('popup');
  await page.evaluate((to) => void window.open(to), address);
  const popup = await opening;
  await ticksUntil(popup, popup.getByRole('heading', { name: 'Your payment is completed' }));
  await passes(popup, 1990, {
    before: async () => expect(popup.isClosed()).toBe(false),
    after: async () => {
      await popup.clock.runFor(10).catch(() => {});
      await expect.poll(() => popup.isClosed()).toBe(true);
    },
  });
});

test('toast: information goes after 2 s; toastLong: a warning after 5 s §5.add-money.pay §9.toast.time', async ({
  page,
  request,
}) => {
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  await press(page, 'Add Money');
  const pay = page.getByRole('dialog', { name: 'Add Money' }).getByRole('button', { name: 'Pay' });
  await expect(pay).toBeEnabled();
  await stopClock(page);
  await pay.click();
  const warning = messageWithText(page, 'Please enter amount.');
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: 'Close message' })).toHaveCount(1);
  await passes(page, 5000, {
    before: () => expect(warning).toBeVisible(),
    after: () => expect(warning).toHaveCount(0),
    settling: 300,
  });

  await page.goto('/referList?search=nobody');
  const information = messageWithText(page, 'No Refers Found.');
  await ticksUntil(page, information);
  await passes(page, 1990, {
    before: () => expect(information).toBeVisible(),
    after: () => expect(information).toHaveCount(0),
    settling: 300,
  });
});

test('a toast is 450 px wide in the top end corner, with a close button and a progress bar §9.toast.look', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  await press(page, 'Add Money');
  await page.getByRole('dialog', { name: 'Add Money' }).getByRole('button', { name: 'Pay' }).click();
  const warning = messageWithText(page, 'Please enter amount.');
  await expect(warning).toBeVisible();
  const { width } = page.viewportSize()!;
  await expect
    .poll(() => warning.boundingBox())
    .toEqual({ x: width - 16 - 450, y: 16, width: 450, height: expect.any(Number) });
  await expect(warning.getByRole('progressbar', { name: 'Time left' })).toBeVisible();
  const progress = () =>
    warning.evaluate((toast) =>
      toast.getAnimations({ subtree: true }).map(({ effect }) => effect!.getTiming().duration),
    );
  // Once it has come in, its bar alone moves.
  await expect.poll(progress).toEqual([5000]);
  await warning.getByRole('button', { name: 'Close message' }).click();
  await expect(warning).toHaveCount(0);
});
