import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { messageWithText } from './clock.ts';
import { fund, test } from './fixture.ts';
import {
  age,
  confirmWithdrawals,
  endSessions,
  enterAsOperator,
  grant,
  makeOperator,
  revoke,
  whileBooksDiffer,
} from './operators.ts';
import { codeBefore, codeOf } from '../../api/src/people/second-factor/test-codes.ts';
import { byName, passkeyDevice } from './passkeys.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { call, enter, logInAs, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { isCall } from './screens.ts';
import { newIban } from './bank-accounts.ts';
import { expectToFit } from './layout.ts';

function title(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** A person with $200 who has requested a withdrawal of each of these amounts. */
async function withdrawer(request: APIRequestContext, name: string, amounts: readonly number[]): Promise<Account> {
  const account = await signUp(request, 1, name);
  await fund(request, account, 200);
  const bank = { bankName: 'River Bank', accountHolderName: name, accountNumber: '12345678', sortCode: '10-20-30' };
  const swiftCode = newIban();
  for (const amount of amounts) await call(request, account, '/wallet/withdraw', { ...bank, amount, swiftCode });
  await confirmWithdrawals(account);
  return account;
}

test('to whoever is no operator there is no page at the addresses of the console', async ({ page, request }) => {
  await enter(page, await signUp(request));
  for (const address of [
    '/operator',
    '/operator/search',
    '/operator/withdrawals',
    '/operator/withdrawals/review',
    '/operator/risk',
    '/operator/risk/review',
    '/operator/sanctions',
    '/operator/sanctions/review',
    '/operator/payouts',
    '/operator/payouts/batch',
    '/operator/bank-statements',
    '/operator/bank-statements/statement',
    '/operator/payments',
    '/operator/chargebacks',
    '/operator/complaints',
    '/operator/complaints/review',
    '/operator/verifications',
    '/operator/verifications/review',
    '/operator/people',
    '/operator/organizations',
    '/operator/account',
    '/operator/projects',
    '/operator/defaults',
    '/operator/freezes',
    '/operator/disputes',
    '/operator/disputes/purchase',
    '/operator/flags',
    '/operator/flags/review',
    '/operator/books',
    '/operator/invoices',
    '/operator/figures',
    '/operator/figures/investors',
    '/operator/categories',
    '/operator/pages',
    '/operator/pages/edit',
    '/operator/announcements',
    '/operator/snippets',
    '/operator/jobs',
    '/operator/audit',
    '/operator/powers',
    '/operator/site-settings',
    '/operator/settings',
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/404');
    await expect(title(page)).toHaveText('PAGE NOT FOUND');
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an operator sets the second factor up and decides withdrawals, all of which the audit log shows', async ({
  page,
  request,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const operator = await signUp(request, 1, `Olga Warden ${unique}`);
  const ada = await withdrawer(request, `Ada Drawer ${unique}`, [10, 20, 30]);
  await grant(operator, 'admin');
  await enter(page, operator);

  // Set up first, at whatever address one has come to.
  const queue = `/operator/withdrawals?search=${encodeURIComponent(ada.name)}`;
  await page.goto(queue);
  await expect(title(page)).toHaveText('Set Up Second Factor');
  await expect(page.getByRole('navigation', { name: 'Operator' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = await page.getByRole('main').getByRole('code').textContent();
  const secret = key!.replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(await codeBefore(secret));
  await page.getByRole('button', { name: 'Set Up' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('guildhall-recovery-codes.txt');
  await expect(codes.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Continue' }).click();

  // The list, and one of it.
  await expect(title(page)).toHaveText('Withdrawals');
  await expect(page).toHaveURL(queue);
  await expect(page.getByRole('main').getByText('Operators’ Console')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Operator' }).getByRole('link')).toHaveText([
    'Overview',
    'Withdrawals',
    'Risk',
    'Sanctions',
    'Payouts',
    'Bank Statements',
    'Payments',
    'Card Disputes',
    'Books',
    'Invoices',
    'Figures',
    'Investor Cohorts',
    'Answers in Time',
    'Complaints',
    'Disputes',
    'Defaults',
    'Content',
    'Freezes',
    'Verifications',
    'People',
    'Organizations',
    'Projects',
    'Categories',
    'Pages',
    'Announcements',
    'Snippets',
    'Jobs',
    'Audit Log',
    'Who May Do What',
    'Site Settings',
    'Settings',
  ]);
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await expect(row('$10.00')).toContainText(ada.name);
  await expect(row('$10.00')).toContainText('TEST');
  const review = async (amount: string) => {
    await row(amount).getByRole('link').click();
    await expect(title(page)).toHaveText('Withdrawal');
    await expect(page.getByRole('region', { name: 'Bank Account' })).toContainText('•••• 5678');
  };
  await review('$10.00');

  // Money asks for a proof of the last ten minutes; the recovery code serves once, and the call is made by itself.
  await age(operator, { proof: 11 });
  const approve = page.getByRole('dialog', { name: 'Approve Withdrawal' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(approve).toContainText(`$10.00 leaves the wallet of ${ada.name}`);
  await expect(approve.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await approve.getByLabel('This is test money').check();
  await approve.getByRole('button', { name: 'Approve' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Code').fill('000000');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(approve).toBeVisible();
  await approve.getByRole('button', { name: 'Approve' }).click();
  await proof.getByLabel('Code').fill(recoveryCodes[0]!);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(messageWithText(page, 'The withdrawal is approved.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();

  const paid = page.getByRole('dialog', { name: 'Withdrawal Paid' });
  await page.getByRole('button', { name: 'Paid' }).click();
  await expect(paid).toContainText(`The bank has paid $10.00 of ${ada.name}`);
  await paid.getByLabel('Bank’s Reference').fill('B-2026-1');
  await paid.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(messageWithText(page, 'The withdrawal has been marked as paid.')).toBeVisible();

  // Another is sent back by the bank, and a third one refused.
  await page.goto(queue);
  await review('$20.00');
  await page.getByRole('button', { name: 'Approve' }).click();
  await approve.getByLabel('This is test money').check();
  await approve.getByRole('button', { name: 'Approve' }).click();
  const returned = page.getByRole('dialog', { name: 'Withdrawal Returned' });
  await page.getByRole('button', { name: 'Returned' }).click();
  await expect(returned).toContainText(`It goes to the wallet of ${ada.name}`);
  await returned.getByLabel('Reason').fill('The account is closed.');
  await returned.getByLabel('Bank’s Reference').fill('R-2026-1');
  await returned.getByRole('button', { name: 'Mark as Returned' }).click();
  await expect(messageWithText(page, 'The money is back in the wallet.')).toBeVisible();
  await page.goto(queue);
  await review('$30.00');
  const reject = page.getByRole('dialog', { name: 'Reject Withdrawal' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(reject).toContainText(`$30.00 is free again in the wallet of ${ada.name}`);
  await reject.getByLabel('Reason').fill('The name does not match.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(messageWithText(page, 'The withdrawal has been rejected.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Withdrawals' }).click();
  await page.getByLabel('Status').selectOption('All');
  await page.getByRole('searchbox', { name: 'Search' }).fill(ada.name);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(row('$10.00')).toContainText('Paid');
  await expect(row('$20.00')).toContainText('Returned');
  await expect(row('$30.00')).toContainText('Rejected');

  // After half an hour without use it has closed: the next call asks for a code, and then shows what was asked for.
  await age(operator, { use: 31 });
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Audit Log' }).click();
  await proof.getByLabel('Code').fill(recoveryCodes[1]!);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('withdrawal.');
  for (const [words, change] of [
    ['Approved a withdrawal', 'approved'],
    ['Marked a withdrawal as paid', 'B-2026-1'],
    ['Marked a withdrawal as returned', 'The account is closed.'],
    ['Rejected a withdrawal', 'The name does not match.'],
    ['Looked at a withdrawal', ''],
  ] as const)
    await expect(
      row(`${words} of ${ada.name}`).filter({ hasText: operator.name }).filter({ hasText: change }).first(),
    ).toBeVisible();

  await expect(page).toHaveURL(/search=withdrawal/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const log = await readFile(await (await saving).path(), 'utf8');
  expect(log).toMatch(new RegExp(`withdrawal\\.reject,.*${ada.name}.*The name does not match\\.`));
  await page.getByRole('searchbox', { name: 'Search' }).fill('audit.');
  await expect(row('Downloaded entries of the audit log').first()).toContainText(`withdrawal.`);

  // Loaded again while it is closed, it asks at the same address.
  await age(operator, { use: 31 });
  await page.goto('/operator');
  await expect(title(page)).toHaveText('Confirm That It Is You');
  await expectAccessible(page);
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(page)).toHaveText('Operator');
  const listed = page.waitForResponse((answer) => isCall('listWithdrawalsForOperator', 'POST', answer.url()));
  await page.getByRole('link', { name: 'Withdrawals to decide' }).click();
  await listed;
  await expect(page).toHaveURL('/operator/withdrawals?status=ready');

  // Without the role there is nothing any more.
  await revoke(operator);
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/404');
  await expect(title(page)).toHaveText('PAGE NOT FOUND');
});

test('the overview leads to each queue that the role may open, narrowed to what is counted', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const forBoth = [
    ['Withdrawals to decide', 'Withdrawals', 'Can be decided now'],
    ['Withdrawals on hold', 'Withdrawals', 'Requested'],
    ['Withdrawals to pay', 'Withdrawals', 'Approved'],
    ['Payments to settle', 'Payments', 'Not settled'],
    ['Card refunds in progress', 'Payments', 'Refund in progress'],
    ['Disputes to decide', 'Disputes', 'Waiting for a decision'],
    ['Disputes waiting for the seller', 'Disputes', 'Waiting for the seller'],
    ['Complaints to decide', 'Complaints', 'Answered'],
    ['Complaints waiting for an answer', 'Complaints', 'Open'],
    ['Projects in default', 'Defaults', 'In default'],
    ['Appeals about freezes', 'Freezes', 'Appeals to answer'],
    ['Failed jobs', 'Jobs and Health', ''],
  ] as const;
  const forSupport = [
    ['Verifications to begin', 'Verifications', 'Waits'],
    ['Verifications in review', 'Verifications', 'In review'],
    ['Reported content to decide', 'Content', 'To decide'],
    ['Appeals about content', 'Content', 'Appeals'],
  ] as const;
  const forFinance = [
    ['Card disputes to answer', 'Card Disputes', 'Waiting for our answer'],
    ['Differences to explain', 'Books', ''],
    ['Signs of risk to look at', 'Risk', 'Waiting for a look'],
    ['Sanctions cases to decide', 'Sanctions', 'To decide'],
  ] as const;
  for (const [role, queues] of [
    ['support', [...forBoth, ...forSupport]],
    ['finance', [...forBoth, ...forFinance]],
  ] as const) {
    const operator = await signUp(request, 1, `Olga Warden ${crypto.randomUUID().slice(0, 6)}`);
    await makeOperator(request, operator, role);
    await enter(page, operator);
    await page.goto('/operator');
    const waiting = page.getByRole('list', { name: /^(Waiting|Nothing to Do)$/ });
    await expect(waiting.getByRole('link')).toHaveCount(queues.length);
    // Those that are for both are followed once.
    for (const [name, screen, shown] of queues.slice(role === 'finance' ? forBoth.length : 0)) {
      await waiting.getByRole('link', { name }).click();
      await expect(title(page), name).toHaveText(screen);
      if (shown) await expect(page.getByRole('main').locator('select option:checked'), name).toHaveText(shown);
      await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Overview' }).click();
    }
    await expect(title(page)).toHaveText('Operator');
    await expectAccessible(page);
  }
});

test('an operator whose session has ended is led to the log-in, and never to a page that is not found', async ({
  page,
  request,
}) => {
  test.skip(dataDir === '', whyNot);
  const operator = await signUp(request, 1, `Olga Warden ${crypto.randomUUID().slice(0, 6)}`);
  await makeOperator(request, operator, 'support');
  await enter(page, operator);
  await page.goto('/operator/freezes');
  await expect(title(page)).toHaveText('Freezes');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await endSessions(operator);
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(addresses).toEqual(['/operator/freezes', '/login']);
});

test('an operator needs no authenticator app where there is a passkey: it opens the console, and again for money', async ({
  page,
  request,
  baseURL,
}) => {
  test.skip(dataDir === '', whyNot);
  const operator = await signUp(request, 1, `Olga Warden ${crypto.randomUUID().slice(0, 6)}`);
  const ada = await withdrawer(request, `Ada Drawer ${crypto.randomUUID().slice(0, 6)}`, [10]);
  await grant(operator, 'finance');
  const device = await passkeyDevice(page);
  await page.goto(byName(baseURL, '/favicon.svg'));
  await logInAs(page, operator);
  const queue = byName(baseURL, `/operator/withdrawals?search=${encodeURIComponent(ada.name)}`);
  await page.goto(queue);
  await expect(title(page)).toHaveText('Set Up Second Factor');
  await page.getByRole('button', { name: 'Use a Passkey Instead' }).click();
  await expect(page.getByRole('button', { name: 'Use an Authenticator App Instead' })).toBeVisible();
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Key of the office');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set Up' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByLabel('I have saved these codes').check();
  await codes.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page)).toHaveText('Withdrawals');

  await page.getByRole('row').filter({ hasText: '$10.00' }).getByRole('link').click();
  await expect(title(page)).toHaveText('Withdrawal');
  await age(operator, { proof: 11 });
  const reject = page.getByRole('dialog', { name: 'Reject Withdrawal' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await reject.getByLabel('Reason').fill('The name does not match.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByLabel('Code')).toHaveAccessibleDescription(/Or one of your recovery codes/);
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(messageWithText(page, 'The withdrawal has been rejected.')).toBeVisible();

  await age(operator, { use: 31 });
  await page.goto(queue);
  await expect(title(page)).toHaveText('Confirm That It Is You');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(title(page)).toHaveText('Withdrawals');
  await device.remove();
});

test('an admin changes a role by the yes of another one, and takes it away, but not their own', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const { operator } = fixture;
  const other = await signUp(request, 1, `Otto Warden ${crypto.randomUUID().slice(0, 6)}`);
  const second = await signUp(request, 1, `Ben Warden ${crypto.randomUUID().slice(0, 6)}`);
  await grant(other, 'support');
  await makeOperator(request, second);
  await enterAsOperator(page, operator);
  await page.goto('/operator/settings');
  const row = (account: Account) => page.getByRole('row').filter({ hasText: account.email });
  await expect(row(operator)).toContainText('You cannot change your own role.');
  await expect(row(operator).getByRole('button')).toHaveCount(0);
  await expect(row(other)).toContainText('Support');
  await row(other)
    .getByRole('button', { name: `Change the role of ${other.name}` })
    .click();
  const change = page.getByRole('dialog', { name: 'Change a Role' });
  await change.getByLabel('Role').selectOption('Finance');
  await change.getByLabel('Reason').fill('She knows the bank.');
  await change.getByRole('button', { name: 'Change' }).click();
  await expect(
    messageWithText(page, 'The request is waiting for approval. All operators have been notified.'),
  ).toBeVisible();
  const requests = page.getByRole('table', { name: 'Requested roles' });
  const wish = requests.getByRole('row').filter({ hasText: other.email });
  await expect(wish).toContainText(`Make ${other.name} Finance instead of Support`);
  await expect(wish).toContainText('Another admin has to approve.');
  await expectAccessible(page);
  await enter(page, second);
  await page.goto('/operator/settings');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(wish).toBeVisible();
  await expectAccessible(page);
  await wish.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog', { name: 'Approve a Role' }).getByRole('button', { name: 'Approve' }).click();
  await expect(messageWithText(page, 'The role is now in effect.')).toBeVisible();
  await expect(wish).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(
    page.getByRole('table', { name: 'Operators' }).getByRole('row').filter({ hasText: other.email }),
  ).toContainText('Finance');
  await row(other)
    .getByRole('button', { name: `Remove the role of ${other.name}` })
    .click();
  const take = page.getByRole('dialog', { name: 'Remove a Role' });
  await expect(take).toContainText(`${other.name} is no longer an operator`);
  await take.getByLabel('Reason').fill('He has left.');
  await take.getByRole('button', { name: 'Remove' }).click();
  await expect(row(other)).toHaveCount(0);
  const grantDialog = page.getByRole('dialog', { name: 'Grant a Role' });
  await page.getByRole('button', { name: 'Grant a Role' }).click();
  await grantDialog.getByLabel('Email').fill('nobody@e2e.example');
  await grantDialog.getByLabel('Role').selectOption('Support');
  await grantDialog.getByLabel('Reason').fill('To see.');
  await grantDialog.getByRole('button', { name: 'Grant' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no account with this e-mail.' })).toBeVisible();
  await expect(page).toHaveURL('/operator/settings');
  await revoke(second);
});

test('the description of a setting shows values and addresses as code, without back-ticks', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/settings');
  const configuration = page.getByRole('table', { name: 'Configuration' });
  const row = (name: string) => configuration.getByRole('row').filter({ hasText: name });
  await expect(row('PAYPAL_ENVIRONMENT').getByRole('code')).toHaveText(['sandbox', 'live']);
  await expect(row('SMTP_URL').getByRole('code')).toHaveText(['/mailbox']);
  await expect(row('MAIL_FROM').getByRole('code')).toHaveCount(0);
  await expect(configuration).not.toContainText('`');
});

test('an operator pages through the money and cases of an account, which lead to their pages', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const ada = await withdrawer(
    request,
    `Ada Records ${crypto.randomUUID().slice(0, 6)}`,
    Array(11).fill(2) as number[],
  );
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/account?id=${ada.id}`);
  const part = page.getByRole('region', { name: 'Money and Cases' });
  await part.getByRole('button', { name: 'Show' }).click();
  await expect(part.getByRole('tab')).toHaveText([
    'Payments',
    'Withdrawals',
    'Orders',
    'Investments',
    'Disputes',
    'Complaints',
    'Reports',
    'Verification',
    'Reported Content',
    'Freezes',
    'Mails',
    'Members',
  ]);
  const rows = (name: string) => part.getByRole('table', { name }).getByRole('row');
  await expect(rows('Payments').nth(1)).toContainText('$200.00');
  await expectAccessible(page);
  await part.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(page).toHaveURL(/tab=withdrawals/);
  await expect(rows('Withdrawals')).toHaveCount(11);
  await part.getByRole('button', { name: 'Show More' }).click();
  await expect(rows('Withdrawals')).toHaveCount(12);
  await expect(rows('Withdrawals').last()).toContainText('Requested');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await expectAccessible(page);
  await part.getByRole('tab', { name: 'Members' }).click();
  await expect(part.getByText('There is nothing here.')).toBeVisible();
  await part.getByRole('tab', { name: 'Withdrawals' }).click();
  await rows('Withdrawals').nth(2).getByRole('link').click();
  await expect(title(page)).toHaveText('Withdrawal');
  await expect(page.getByRole('link', { name: ada.name })).toBeVisible();
});

test('every operator reads who may do what alone, up to which sum, and who the operators are', async ({
  page,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const support = await signUp(request, 1, `Sue Warden ${crypto.randomUUID().slice(0, 6)}`);
  await makeOperator(request, support, 'support');
  await enter(page, support);
  await page.goto('/operator');
  await page
    .getByRole('navigation', { name: 'Operator' })
    .getByRole('link', { name: 'Who May Do What', exact: true })
    .click();
  await expect(title(page)).toHaveText('Who May Do What Alone');
  const row = (table: string, of: string) =>
    page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: of });
  await expect(row('Limits and Waits', 'WITHDRAWAL_ALONE_DOLLARS').first()).toContainText('$1,000');
  await expect(row('Limits and Waits', 'ONE_OPERATOR')).toContainText('Yes');
  const approve = row('What Can Need Two People', 'Approved a withdrawal');
  await expect(approve.getByRole('cell', { name: 'Finance, Admin', exact: true })).toBeVisible();
  await expect(approve).toContainText('One operator up to $1,000 each and $5,000 within 7 days');
  await expect(approve).toContainText('Not people who have a stake in it.');
  await expect(row('One Person, with a Fresh Proof', 'Decided a dispute')).toContainText('for any sum');
  await expect(row('One Person', 'Started reviewing a verification')).toContainText('Support, Admin');
  await expect(row('People', support.name)).toContainText('By the command line');
  await expect(row('People', support.name)).toContainText('No: the role approves no money');
  await expect(row('People', fixture.operator.name)).toContainText('Yes');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await revoke(support);
});

test('an operator has the books checked, and reads what they have found', async ({ page, fixture }) => {
  test.skip(dataDir === '', whyNot);
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/books');
  await expect(title(page)).toHaveText('Books');
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(messageWithText(page, 'The books are being checked.')).toBeVisible();
  const checks = page.getByRole('table', { name: 'Newest checks' });
  await expect(checks.getByRole('row').filter({ hasText: 'The audit log' })).toContainText('In order');
  await expect(page.getByRole('heading', { name: 'What is owed, and what there is to cover it' })).toBeVisible();
});

test('an admin explains a difference of the books, and withdrawals leave again', async ({
  page,
  request,
  fixture,
  payoutTurn: _alone,
}) => {
  test.skip(dataDir === '', whyNot);
  const unique = crypto.randomUUID().slice(0, 6);
  const ada = await withdrawer(request, `Ada Drawer ${unique}`, [10]);
  const difference = `The wallet ${unique} has a cent too much.`;
  await enterAsOperator(page, fixture.operator);
  await whileBooksDiffer(difference, fixture.operator, async () => {
    await page.goto(`/operator/withdrawals?search=${encodeURIComponent(ada.name)}`);
    await page.getByRole('row').filter({ hasText: '$10.00' }).getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Approve Withdrawal' });
    const approve = page.getByRole('button', { name: 'Approve' });
    const refused = /The books do not match, so no withdrawal can be approved until an admin has explained why\./;
    await expect(approve).toHaveAccessibleDescription(refused);
    await expect(approve).toBeDisabled();
    const review = page.url();

    await page.goto('/operator/withdrawals');
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'No withdrawals can be approved: the books do not match.' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await banner.getByRole('link', { name: 'Books' }).click();
    const stopped = page.getByRole('region', { name: 'No withdrawals can be approved' });
    await expect(stopped).toBeVisible();
    await expectAccessible(page);
    await stopped
      .getByRole('listitem')
      .filter({ hasText: difference })
      .getByRole('button', { name: 'Explain' })
      .first()
      .click();
    const explain = page.getByRole('dialog', { name: 'Explain a Difference' });
    await explain.getByLabel('Reason').fill('A row that this test has planted.');
    await explain.getByRole('button', { name: 'Explain' }).click();
    await expect(explain).toBeHidden();
    await expect(stopped).toHaveCount(0);

    await page.goto(review);
    await approve.click();
    await dialog.getByLabel('This is test money').check();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(messageWithText(page, 'The withdrawal is approved.')).toBeVisible();
    await page.getByRole('button', { name: 'Paid' }).click();
    const paid = page.getByRole('dialog', { name: 'Withdrawal Paid' });
    await paid.getByLabel('Bank’s Reference').fill('B-2026-2');
    await paid.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(messageWithText(page, 'The withdrawal has been marked as paid.')).toBeVisible();
  });
});

test('an admin sees what failed among the jobs, and has it run again', async ({ page, fixture }) => {
  test.skip(dataDir === '', whyNot);
  const database = openProductDatabase();
  // A kind that is done at night alone, so that nothing ends beside this test.
  const text = `INSERT INTO job_runs VALUES ('files.sweep', now(), 1500, 'failed', 'No room is left.', now(), now())
    ON CONFLICT (kind) DO UPDATE SET result = 'failed', problem = excluded.problem, problem_at = now(), failed_at = now()`;
  await database.query({ name: 'e2e.failed-job', text }, []);
  await database.close();
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/jobs');
  const part = page
    .getByRole('table', { name: 'Health' })
    .getByRole('row')
    .filter({ hasText: /^Database/ });
  await expect(part).toContainText('It answers in');
  const row = page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'files.sweep' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('No room is left.');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Run again: files.sweep' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Again' });
  await dialog.getByLabel('Reason').fill('The disk was made larger.');
  await dialog.getByRole('button', { name: 'Run Again' }).click();
  await expect(messageWithText(page, 'The job is running again.')).toBeVisible();
  // It has run a moment later, which the page would show within half a minute.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Done', { timeout: 2_000 });
  }).toPass();
  await page.goto('/operator/audit?search=job.again');
  await expect(page.getByRole('row').filter({ hasText: 'Ran a failed job again' }).first()).toContainText(
    'The disk was made larger.',
  );
});

test('an admin adds a category, renames it and hides it, and the form of a new project follows', async ({
  page,
  request,
  browser,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const organization = await signUp(request, 2, `House ${crypto.randomUUID().slice(0, 6)}`);
  const other = await (await browser.newContext()).newPage();
  await enter(other, organization);
  const name = `Choirs ${crypto.randomUUID().slice(0, 6)}`;
  const offered = async () => {
    await other.goto('/add/project');
    await expect(other.getByLabel('Category').getByRole('option', { name: 'Food and Drink' })).toBeAttached();
    return other.getByLabel('Category').getByRole('option').allTextContents();
  };
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/categories');
  const dialog = page.getByRole('dialog');
  const row = (text: string) =>
    page.getByRole('table', { name: 'Projects' }).getByRole('row').filter({ hasText: text });
  await page.getByRole('button', { name: 'Add a Category' }).click();
  await dialog.getByLabel('For').selectOption('Projects');
  await dialog.getByLabel('Name').fill('food and drink');
  await dialog.getByLabel('Reason').fill('Many sing.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/There is already a category with this name/);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(messageWithText(page, 'The category has been added.')).toBeVisible();
  await expect(row(name)).toContainText('Offered');
  expect(await offered()).toContain(name);

  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel('Name').fill(`${name} old`);
  await dialog.getByLabel('Reason').fill('Clearer.');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(messageWithText(page, 'The category has a new name.')).toBeVisible();
  expect(await offered()).toContain(`${name} old`);

  await page.getByRole('button', { name: `Hide ${name} old` }).click();
  await expect(dialog).toContainText('can no longer be chosen');
  await dialog.getByLabel('Reason').fill('Nobody came.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(messageWithText(page, 'The category is hidden.')).toBeVisible();
  await expect(row(name)).toContainText('Hidden');
  await expect(page.getByRole('button', { name: `Show ${name} old` })).toBeVisible();
  expect(await offered()).not.toContain(`${name} old`);
  await other.context().close();
  await page.goto('/operator/audit?search=category.');
  await expect(page.getByRole('row').filter({ hasText: 'Hid a category' }).first()).toContainText('Nobody came.');
});

test('an admin changes the text of a public page with a preview, publishes an earlier one again, and goes back', async ({
  page,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const word = crypto.randomUUID().slice(0, 6);
  /** The public page shows it within a second or so. */
  const standsThere = (text: string) =>
    expect(async () => {
      expect(await (await page.request.get('/privacy')).text()).toContain(text);
    }).toPass();
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator/pages');
  const row = page.getByRole('table', { name: 'Pages' }).getByRole('row').filter({ hasText: '/privacy' });
  await expect(row).toContainText('The product');
  await row.getByRole('link', { name: 'Privacy' }).click();
  await expect(title(page)).toHaveText('Text of a Page');
  await expect(page.getByText('Nothing has been published here yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit the Text' }).click();
  const text = page.getByLabel('Markdown');
  await text.fill(`# Privacy\n\nOur own ${word}, and <b>no</b> HTML.`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.frameLocator('iframe').getByText(`Our own ${word}, and <b>no</b> HTML.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('We say it ourselves.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(messageWithText(page, 'The new text is published.')).toBeVisible();
  await standsThere(`Our own ${word}`);
  const now = page.locator('dl');
  await expect(now).toContainText('Published here');

  await text.fill(`# Privacy\n\nShorter ${word}.`);
  await page.getByLabel('Reason').fill('Shorter.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await standsThere(`Shorter ${word}.`);
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await expect(dialog.frameLocator('iframe').getByText(`Our own ${word}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish version 1 again' }).click();
  await dialog.getByLabel('Reason').fill('It was clearer.');
  await dialog.getByRole('button', { name: 'Publish Again' }).click();
  await expect(messageWithText(page, 'The earlier text is published again.')).toBeVisible();
  await standsThere(`Our own ${word}`);
  await expect(text).toHaveValue(new RegExp(`Our own ${word}`));

  await page.getByRole('button', { name: 'Back to the Product’s Text' }).click();
  await dialog.getByLabel('Reason').fill('The product says it best.');
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(messageWithText(page, 'The page shows its original text again.')).toBeVisible();
  await standsThere('What the operator of this site must still add');
  await expect(now).toContainText('The product');
  await page.goto('/operator/audit?search=page.');
  await expect(page.getByRole('row').filter({ hasText: 'Removed the published text' }).first()).toContainText(
    'The product says it best.',
  );
});
