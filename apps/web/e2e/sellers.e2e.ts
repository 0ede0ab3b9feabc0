import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { call, enter, signUp, type Account } from './requests.ts';

const parcel = { address: '1 Mill Lane', postalCode: '10117', contactNo: '555 0100', payFromWallet: 1 };

/** A seller with a project of one dollar a unit, and somebody with money. */
async function market(request: APIRequestContext, title: string) {
  const seller = await signUp(request, 2);
  const buyer = await signUp(request);
  const projectId = await publish(request, seller, title, { budgetRequired: '1', minInvestment: '1' });
  await fund(request, buyer, 100);
  const buy = async (many: number, by: Account = buyer): Promise<string[]> => {
    const ids: string[] = [];
    for (let each = 0; each < many; each++)
      ids.push((await call(request, by, '/project/order', { ...parcel, projectId, numberOfUnit: 1 })).orderId);
    return ids;
  };
  return { seller, buyer, buy };
}

function parts(page: Page) {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Orders' });
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  return {
    main,
    table,
    button,
    rows: table.getByRole('row').filter({ has: page.getByRole('checkbox') }),
    state: main.getByLabel('State'),
    search: main.getByRole('searchbox', { name: 'Search' }),
    dialog: page.getByRole('dialog', { name: 'Mark as Sent' }),
    said: (text: string) => expect(main.getByRole('status').filter({ hasText: text })).toBeVisible(),
  };
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a seller accepts forty orders and marks them as sent in at most twelve actions §2.orders.table', async ({
  page,
  request,
}) => {
  test.slow();
  const { seller, buy } = await market(request, 'Rye Box');
  await buy(40);
  await enter(page, seller);
  await page.goto('/dashboard');
  const { rows, button, dialog, said } = parts(page);
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions += 1;
    await done;
  };

  await act(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click());
  await expect(rows).toHaveCount(40);
  await act(button('Choose All 40 Shown').click());
  await act(button('Accept').click());
  await said('40 orders accepted.');
  await act(button('Mark as Sent').click());
  await act(dialog.getByLabel('Reference').fill('Carrier 40'));
  await act(dialog.getByRole('button', { name: 'Mark as Sent' }).click());
  await said('40 orders sent.');
  expect(actions).toBeLessThanOrEqual(12);

  for (const row of await rows.all()) await expect(row).toContainText('Sent');
  const list = { start: 0, length: 100, orderType: 'received', state: 'sent' };
  expect((await call(request, seller, '/orders/list', list)).recordsFiltered).toBe(40);
});

test('the table finds orders by state and words, answers each one that is refused, and leads to the order and its buyer §2.orders.table', async ({
  page,
  request,
}) => {
  test.slow();
  const { seller, buyer, buy } = await market(request, 'Oat Box');
  const friend = await signUp(request, 1, 'Frida Meadow');
  await fund(request, friend, 10);
  const [first, second, third] = (await buy(3)) as [string, string, string];
  await buy(1, friend);
  await enter(page, seller);
  await page.goto('/orders');
  const { main, table, rows, state, search, button, dialog, said } = parts(page);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Choose',
    'Date',
    'Buyer',
    'Project',
    'Units',
    'Total',
    'State',
  ]);
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(/Frida Meadow.*Oat Box.*1\$1\.00Paid/);
  for (const name of ['Accept', 'Mark as Sent', 'Packing List']) await expect(button(name)).toBeDisabled();

  // What the buyer cancels meanwhile is refused in its row, and the others are accepted.
  await button('Choose All 4 Shown').click();
  await expect(main.getByRole('group', { name: 'Chosen orders' })).toContainText('4 orders, $4.00');
  await call(request, buyer, `/orders/${second}/cancel`, { reason: 'Found one here.' });
  await button('Accept').click();
  await said('3 orders accepted. 1 not accepted: each row says why.');
  const canceled = rows.filter({ hasText: 'Not accepted: This order has been canceled.' });
  await expect(canceled).toHaveCount(1);
  await expect(canceled).toContainText('Canceled');
  await expect(button('Accept')).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 1024]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(table).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
    }
  await expect(main.getByRole('group', { name: 'Chosen orders' })).toContainText('3 orders, $3.00');

  await state.selectOption('To send');
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/state=send/);
  await search.fill('frida');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('checkbox').check();
  await button('Mark as Sent').click();
  await expect(dialog.getByRole('button', { name: 'Mark as Sent' })).toBeDisabled();
  await dialog.getByLabel('Reference').fill('Carrier 1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
  await said('1 order sent.');
  await expect(main).toContainText('Nothing matches this search.');
  await main.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Sent');

  await state.selectOption('Sent');
  await expect(rows).toHaveCount(1);
  const [csv] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()]);
  expect(csv.suggestedFilename()).toMatch(/^Orders .*\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/,Frida Meadow,Oat Box,1,1\.00,Sent,Carrier 1,1 Mill Lane,10117,555 0100,/);
  await state.selectOption('All');
  await expect(rows).toHaveCount(4);
  await rows.first().getByRole('checkbox').check();
  const [list] = await Promise.all([page.waitForEvent('download'), button('Packing List').click()]);
  expect(list.suggestedFilename()).toMatch(/^Packing list .*\.pdf$/);
  expect((await readFile(await list.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await rows
    .last()
    .getByRole('link', { name: /^Oat Box/ })
    .click();
  await expect(page).toHaveURL(`/order/detail?id=${first}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orderId'))).toBe(first);
  await page.goBack();
  await rows.first().getByRole('link', { name: 'Write to Frida Meadow' }).click();
  await expect(page).toHaveURL(`/chat?id=${friend.id}`);

  // An order in dispute is found by that.
  await call(request, buyer, `/disputes/open/${third}`, { reason: 'not_received', message: 'Where is it?' });
  await page.goto('/orders?state=disputed');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('In dispute');
});

test('the keyboard alone accepts and sends what is ticked §2.orders.table', async ({ page, request }) => {
  const { seller, buy } = await market(request, 'Barley Box');
  await buy(2);
  await enter(page, seller);
  await page.goto('/orders');
  const { rows, button, dialog, said } = parts(page);
  await rows.first().getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(rows.first().getByRole('checkbox')).toBeChecked();
  await button('Accept').focus();
  await page.keyboard.press('Enter');
  await said('1 order accepted.');
  // The focus stays where it was, so that the next act is one step away.
  await page.keyboard.press('Tab');
  await expect(button('Mark as Sent')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reference')).toBeFocused();
  await page.keyboard.type('Carrier 2');
  await page.keyboard.press('Enter');
  await said('1 order sent.');
  await expect(rows.first()).toContainText('Sent');
  await expect(rows.last()).toContainText('Paid');
});

test('below 1024 px, and in the tab BY YOU, orders stay cards §2.orders.{tabs,card}', async ({ page, request }) => {
  const { seller, buy } = await market(request, 'Wheat Box');
  const [id] = await buy(1);
  await fund(request, seller, 10);
  const elsewhere = await market(request, 'Spelt Box');
  await elsewhere.buy(1, seller);
  await enter(page, seller);
  const { main, table } = parts(page);
  const card = main.getByRole('list', { name: 'Orders' }).getByRole('link', { name: /^Wheat Box/ });
  for (const width of [390, 1023]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/orders?state=sent&search=nothing');
    await expect(page.getByRole('tab')).toHaveText(['ORDERS', 'BY YOU']);
    await expect(card).toHaveAccessibleName(/^Wheat Box.*Steps so far: Paid$/);
    await expect(main.getByRole('checkbox')).toHaveCount(0);
    await expect(main.getByRole('searchbox')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1024, height: 844 });
  await page.goto('/orders');
  await expect(table).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'BY YOU' }).click();
  await expect(main.getByRole('list', { name: 'Orders' }).getByRole('link', { name: /^Spelt Box/ })).toBeVisible();
  await expect(table).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/orders');
  await card.click();
  await expect(page).toHaveURL(`/order/detail?id=${id}`);
});
