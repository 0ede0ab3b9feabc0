import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { startProduct } from '../../../scripts/start-product.ts';
import { fund, test } from './fixture.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enterAsOperator } from './operators.ts';
import { enter, pdf, png, signUp } from './requests.ts';
import { newIban } from './bank-accounts.ts';

test('an organization sends documents, is asked for more, sends it on a phone, is verified, and has a badge', async ({
  page,
  browser,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  const guild = await signUp(request, 2, `Glaziers' Guild ${crypto.randomUUID().slice(0, 6)}`);
  const console = await browser.newPage();
  await enterAsOperator(console, fixture.operator);
  const main = page.getByRole('main');

  // From My Profile, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, guild);
  await page.goto('/my/profile');
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  await expect(page).toHaveURL('/my/verification');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification');
  await expect(main.getByText('You have not applied for verification yet.')).toBeVisible();
  const send = main.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await expect(main.getByText('Still needed: Document.')).toBeVisible();
  await expectAccessible(page);
  const { name, mimeType, buffer } = pdf('register.pdf');
  await main.getByLabel('Document', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await main.getByLabel('Second Document (optional)').setInputFiles(png('passport.png'));
  await main.getByLabel('Note (optional)').fill('Our entry in the register.');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your documents have been sent.' })).toBeVisible();
  await expect(main.getByText('register.pdf')).toBeVisible();
  await expect(main.getByText('passport.png')).toBeVisible();
  await expect(send).toHaveCount(0);

  // In the console.
  await console.goto('/operator/verifications');
  await console.getByRole('link', { name: guild.name }).click();
  await expect(console.getByText('Our entry in the register.')).toBeVisible();
  await console.getByRole('button', { name: 'Start Review' }).click();
  const downloading = console.waitForEvent('download');
  await console.getByRole('button', { name: 'Download register.pdf' }).click();
  expect((await downloading).suggestedFilename()).toBe('register.pdf');
  await console.getByRole('button', { name: 'Ask for More' }).click();
  const more = console.getByRole('dialog', { name: `Ask for More: ${guild.name}` });
  await more.getByLabel('What is still needed').fill('The back side of the passport, please.');
  await expectAccessible(console);
  await more.getByRole('button', { name: 'Ask for More' }).click();
  await expect(console.getByRole('status').filter({ hasText: 'They will see what is still needed.' })).toBeVisible();

  await page.goto('/my/verification');
  await expect(main.getByText('Something is still needed: The back side of the passport, please.')).toBeVisible();
  await main.getByLabel('Document', { exact: true }).setInputFiles(png('back.png'));
  await send.click();
  // The form shows the name of the file as well, before it is sent.
  await expect(main.getByText('We received your documents on')).toBeVisible();
  await expect(main.getByText('back.png')).toBeVisible();

  await console.reload();
  await console.getByRole('button', { name: 'Start Review' }).click();
  await console.getByRole('button', { name: 'Verify' }).click();
  const verify = console.getByRole('dialog', { name: `Verify: ${guild.name}` });
  await verify.getByLabel('Last Day').fill('2020-01-01');
  await expect(verify.getByLabel('Last Day')).toHaveAccessibleDescription('Please choose a day in the future.');
  const lastDay = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await verify.getByLabel('Last Day').fill(lastDay);
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(console.getByRole('status').filter({ hasText: 'They are now verified.' })).toBeVisible();
  await console.goto('/operator/audit?search=verification.');
  await expect(
    console.getByRole('row').filter({ hasText: 'Opened a document of a verification' }).first(),
  ).toBeVisible();
  await console.close();

  await page.goto('/my/verification');
  await expect(main.getByText(/You are verified until/)).toBeVisible();
  await page.goto('/my/profile');
  await expect(page.getByRole('region', { name: 'Verification' })).toContainText('You are verified until');
  await page.goto(`/organization/details?id=${guild.id}`);
  await expect(main.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(guild.name);

  // What was verified is changed: said before and afterwards.
  await page.goto('/edit/profile');
  const warning = main.getByText('Saving this ends your verification');
  await page.getByLabel('Designation').fill('Head');
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Business Name').fill('Another Bank AG');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your verification has ended.' })).toBeVisible();
  await page.goto('/my/verification');
  await expect(main.getByText('The business name was changed.')).toBeVisible();
});

test('an address below /my that is none shows PAGE NOT FOUND', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/my/profile');
  await page.evaluate(() => {
    history.pushState({}, '', '/my/nothing');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/404');
});

test('who has to be verified first is told so when they publish or withdraw, and led there', async ({
  browser,
  playwright,
}) => {
  // Limits hold for everybody of a product, so that this one has its own. Nobody looks for a place here.
  const product = await startProduct({
    VERIFY_TO_PUBLISH: '1',
    UNVERIFIED_WITHDRAW_DOLLARS: '25',
    DEMO: '0',
    PHOTON_URL: 'http://127.0.0.1:9',
  });
  try {
    const request = await playwright.request.newContext({ baseURL: product.url });
    const page = await browser.newPage({ baseURL: product.url });
    const guild = await signUp(request, 2, "Glaziers' Guild");
    await fund(request, guild, 100);
    await enter(page, guild);
    const led = async (why: string) => {
      await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
      await page.getByRole('dialog', { name: 'Verification' }).getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL('/my/verification');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification');
    };

    await page.goto('/services');
    await page.getByRole('button', { name: 'Add New' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Service' });
    await adding.getByLabel('Service Name').fill('Evening Bread');
    await adding.getByLabel('Service Price').fill('20');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await led('Organizations can publish here once Guildhall has verified who they are.');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL('/my/profile');

    await page.goto('/withdraw/request');
    const fields = { 'Bank Name': 'River Bank', 'Account Holder Name': guild.name, 'Sort Code': '10-20-30' };
    const bank = { 'Account Number': '12345678', 'IBAN or Swift Code': newIban() };
    for (const [label, value] of Object.entries({ ...fields, ...bank, Amount: '30' }))
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Submit' }).click();
    await led('Without verification you can withdraw up to $25.00 within 30 days.');
    await request.dispose();
    await page.close();
  } finally {
    await product.stop();
  }
});
