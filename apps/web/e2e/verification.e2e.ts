import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter, pdf, png, signUp } from './requests.ts';

test('an organization sends documents, is asked for more, sends it on a phone, is verified, and has a badge', async ({
  page,
  browser,
  request,
  fixture,
}) => {
  test.skip(dataDir === '', whyNot);
  test.setTimeout(90_000);
  const guild = await signUp(request, 2, `Glaziers' Guild ${crypto.randomUUID().slice(0, 6)}`);
  const console = await browser.newPage();
  await enter(console, fixture.operator);
  const main = page.getByRole('main');

  // From My Profile, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, guild);
  await page.goto('/my/profile');
  await page.getByRole('link', { name: 'Show the operators who you are' }).click();
  await expect(page).toHaveURL('/my/verification');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification');
  await expect(main.getByText('You have not asked to be verified yet.')).toBeVisible();
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
  await console.getByRole('button', { name: 'Take in Review' }).click();
  const downloading = console.waitForEvent('download');
  await console.getByRole('button', { name: 'Download register.pdf' }).click();
  expect((await downloading).suggestedFilename()).toBe('register.pdf');
  await console.getByRole('button', { name: 'Ask for More' }).click();
  const more = console.getByRole('dialog', { name: `Ask for More: ${guild.name}` });
  await more.getByLabel('What is still needed').fill('The back side of the passport, please.');
  await expectAccessible(console);
  await more.getByRole('button', { name: 'Ask for More' }).click();
  await expect(console.getByRole('status').filter({ hasText: 'They are told what is still needed.' })).toBeVisible();

  await page.goto('/my/verification');
  await expect(main.getByText('Something is still needed: The back side of the passport, please.')).toBeVisible();
  await main.getByLabel('Document', { exact: true }).setInputFiles(png('back.png'));
  await send.click();
  await expect(main.getByText('back.png')).toBeVisible();

  await console.reload();
  await console.getByRole('button', { name: 'Take in Review' }).click();
  await console.getByRole('button', { name: 'Verify' }).click();
  const verify = console.getByRole('dialog', { name: `Verify: ${guild.name}` });
  await verify.getByLabel('Last Day').fill('2020-01-01');
  await expect(verify.getByLabel('Last Day')).toHaveAccessibleDescription('Please choose a day that is still to come.');
  const lastDay = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await verify.getByLabel('Last Day').fill(lastDay);
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(console.getByRole('status').filter({ hasText: 'They are verified.' })).toBeVisible();
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
