import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { walletOf } from './card.ts';
import { fund, test } from './fixture.ts';
import { mailTo } from './mailbox.ts';
import { dataDir, whyNot } from './product-database.ts';
import { anotherSession, enter, isOpen, signUp } from './requests.ts';

test('a withdrawal that was not me: its mail takes it back and ends all sessions, and looking at the link does not', async ({
  page,
  request,
  browser,
}) => {
  test.skip(dataDir === '', whyNot);
  const owner = await signUp(request, 1, 'Ada Weaver');
  await fund(request, owner, 200);
  const thief = await anotherSession(request, owner);

  // Somebody has the owner's session, and asks for the money.
  await enter(page, thief);
  await page.goto('/withdraw/request');
  const details = {
    Amount: '150',
    'Bank Name': 'Far Bank',
    'Account Holder Name': 'J. Smith',
    'Account Number': '44445555',
    'Sort Code': '-',
    'IBAN or Swift Code': 'TESTDEFF',
  };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/wallet');

  // The owner reads the mail, without being logged in.
  const mail = await mailTo(request, owner.email, 'A withdrawal of $150.00 was requested');
  expect(mail.text).toContain(
    '$150.00 is to be paid from your wallet to the bank account •••• 5555. It is your first one.',
  );
  const link = /It was not me: (?:<a href=")?([^\s"<]+)/.exec(mail.text)![1]!.replaceAll('&amp;', '&');
  const own = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await own.goto(link);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Was it not you?');
  await expectAccessible(own);
  expect(await walletOf(request, owner), 'to look at it changes nothing').toMatchObject({ amount: 50, held: 150 });

  await own.getByRole('button', { name: 'It Was Not Me' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('The withdrawal is canceled');
  for (const session of [thief, owner]) expect(await isOpen(request, session)).toBe(false);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const again = await anotherSession(request, owner);
  expect(await walletOf(request, again)).toMatchObject({ amount: 200, held: 0 });
  await own.getByRole('link', { name: 'Choose a new one' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
  await enter(own, again);
  await own.goto('/wallet');
  await expect(own.getByRole('table', { name: 'Withdrawals' })).toContainText('Canceled');
  await own.context().close();
});
