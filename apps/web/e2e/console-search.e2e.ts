import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { newIban } from './bank-accounts.ts';
import { expectToFit } from './layout.ts';
import { dataDir, whyNot } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

function findIn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Find' });
  return {
    dialog,
    box: dialog.getByRole('combobox', { name: 'Search for' }),
    options: dialog.getByRole('option'),
    of: (group: string) => dialog.getByRole('group', { name: group }).getByRole('option'),
  };
}

test('an operator finds a person by the middle of the name, by keys alone and from any screen of the console §2.console-search', async ({
  page,
  request,
  fixture,
}) => {
  const middle = `Q${randomUUID().slice(0, 7)}`;
  const person = await signUp(request, 1, `Ada ${middle} Frost`);
  await signUp(request, 2, `Old ${middle} Mill`);
  await enterAsOperator(page, fixture.operator);
  const { dialog, box, options, of } = findIn(page);
  for (const address of ['/operator', '/operator/books', '/operator/withdrawals']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(dialog).toContainText('Any part of a name');
  await expectAccessible(page);
  await page.keyboard.type(middle.slice(1).toUpperCase());
  await expect(options).toHaveCount(2);
  await expect(of('People')).toContainText(person.email);
  await expect(dialog.locator('mark')).toHaveText([middle.slice(1), middle.slice(1)]);
  await expectAccessible(page);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', (await of('Organizations').getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/operator/account?id=${person.id}`);
  await expect(dialog).toBeHidden();
});

test('the keys of the search open that of the product outside of the console', async ({ page, fixture }) => {
  await enterAsOperator(page, fixture.operator);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search', exact: true })).toBeVisible();
  await expect(findIn(page).dialog).toHaveCount(0);
});

test('what is found leads each role to what it may open, on a phone and at an address of its own', async ({
  page,
  request,
}) => {
  const payee = await signUp(request, 1, `Pia ${randomUUID().slice(0, 7)}`);
  await fund(request, payee, 30);
  const bank = {
    bankName: 'River Bank',
    accountHolderName: payee.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
  };
  const { id } = await call<{ id: string }>(request, payee, '/wallet/withdraw', {
    ...bank,
    amount: 21.37,
    swiftCode: newIban(),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [role, address] of [
    ['finance', `/operator/withdrawals/review?id=${id}`],
    ['support', `/operator/account?id=${payee.id}`],
  ] as const)
    await test.step(role, async () => {
      const operator = await signUp(request, 1, `Role ${role}`);
      await makeOperator(request, operator, role);
      await enter(page, operator);
      await page.goto('/operator');
      await page.getByRole('button', { name: 'Find' }).click();
      const { dialog, box, of } = findIn(page);
      await box.fill(id);
      await expect(of('Withdrawals')).toContainText('•••• 5678 · $21.37 · Requested');
      await expectAccessible(page);
      await dialog.getByRole('link', { name: 'Show as a Page' }).click();
      await expect(page).toHaveURL(`/operator/search?q=${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole('main').getByRole('link', { name: payee.name }).click();
      await expect(page).toHaveURL(address);
    });
});

test('nothing found says so, and a wildcard is none', async ({ page, fixture }) => {
  await enterAsOperator(page, fixture.operator);
  await page.goto('/operator');
  await page.getByRole('button', { name: 'Find' }).click();
  const { dialog, box, options } = findIn(page);
  await box.fill('%%%');
  await expect(dialog.getByText('Nothing Found.')).toBeVisible();
  await expect(options).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
});
