import { riskTick } from '@guildhall/contract/market/risk.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { enter, pdf, signUp } from './requests.ts';
import { codeIn, mailTo } from './mailbox.ts';
import { inputOf } from './rules.ts';
import { expectLoaded, goTo, screens } from './screens.ts';
import { fund, projectTitle, publish, test } from './fixture.ts';

function savedValue(page: Page, key: string) {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

const uuid = /^[0-9a-f-]{36}$/;

test.describe('local storage (spec §3) of an anonymous visitor', () => {
  test('holds the five values of the session after the log-in §3.local-storage §4.login', async ({ page, fixture }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(fixture.person.email);
    await page.getByLabel('Password', { exact: true }).fill(fixture.person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toEqual({
      id: fixture.person.id,
      email: fixture.person.email,
      token: expect.stringMatching(/^[\w-]{40,}$/),
      userType: '1',
      profilePic: '',
    });
  });

  test('holds the userKey of a password reset §3.local-storage', async ({ page, request, fixture }) => {
    await page.goto('/forgot/passsword');
    await page.getByLabel('Email').fill(fixture.newcomer.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL('/enter/otp');
    const mail = await mailTo(request, fixture.newcomer.email, 'Your verification code');
    await page.getByLabel('OTP').fill(codeIn(mail));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/reset/password');
    expect(await savedValue(page, 'userKey')).toMatch(/^[\w-]{40,}$/);
  });

  test('holds walletAmount and minimumInvestAmount, orderedId and investedId §3.local-storage', async ({
    page,
    request,
  }) => {
    const buyer = await signUp(request);
    const projectId = await publish(request, await signUp(request, 2), projectTitle);
    await fund(request, buyer, 5000);
    await enter(page, buyer);
    await page.goto(`/project/details?id=${projectId}`);
    await page.getByRole('button', { name: 'Order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order' });
    const parcel = { 'No of Units': '1', Address: '1 Mill Lane', 'Postal Code': '10117', 'Contact Number': '555 0100' };
    for (const [label, value] of Object.entries(parcel)) await dialog.getByLabel(label).fill(value);
    await expect.poll(() => savedValue(page, 'walletAmount')).toMatch(/^\d+(\.\d+)?$/);
    await dialog.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
    expect(await savedValue(page, 'orderedId')).toMatch(uuid);
    expect(await savedValue(page, 'minimumInvestAmount')).toBe('100');

    await page.goto(`/invest?id=${projectId}`);
    const main = page.getByRole('main');
    await inputOf(main, 'Amount').fill('100');
    await inputOf(main, 'Description').fill('For the wheel.');
    await inputOf(main, 'Document').setInputFiles(pdf());
    await page.getByRole('checkbox', { name: 'Pay From Wallet' }).check();
    await page.getByRole('checkbox', { name: riskTick }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await savedValue(page, 'investedId')).toMatch(uuid);
  });
});

test.describe('local storage (spec §3) of a person', () => {
  test.use({ as: 'person' });

  test('holds what was chosen last §3.local-storage', async ({ page, fixture }) => {
    const card = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
    await page.goto('/404');
    for (const [list, name, screen, key, id] of [
      ['/dashboard', fixture.organization.name, '/organization/details', 'orgId', fixture.organization.id],
      ['/orders', projectTitle, '/order/detail', 'orderId', fixture.orderId],
      ['/investments', projectTitle, '/investment/detail', 'investId', fixture.investmentId],
      [
        `/view/projects?id=${fixture.organization.id}`,
        projectTitle,
        '/project/details',
        'projectId',
        fixture.projectId,
      ],
      ['/messages', fixture.organization.name, '/chat', 'chatId', fixture.organization.id],
    ] as const) {
      await goTo(page, list);
      await card(name).click();
      await expect(page).toHaveURL(`${screen}?id=${id}`);
      await expect.poll(() => savedValue(page, key), key).toBe(id);
      // Until it is loaded it may still bring links of the same name.
      await expectLoaded(
        page,
        screens.find(({ path }) => path === screen)!,
        fixture,
      );
    }
  });
});

test.describe('local storage (spec §3) of an organization', () => {
  test.use({ as: 'organization' });

  test('holds the serviceId of the service that is edited §3.local-storage', async ({ page }) => {
    await page.goto('/services');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit Service' })).toBeVisible();
    expect(await savedValue(page, 'serviceId')).toMatch(uuid);
  });
});
