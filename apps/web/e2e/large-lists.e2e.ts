import { mostListed } from '@guildhall/contract/paging.ts';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { bulkUserName, seedBulkUsers, userCount } from './bulk-users.ts';
import type { BulkUsers } from './bulk-users.ts';
import { enter } from './requests.ts';
import { dataDir, openProductDatabase, whyNot } from './product-database.ts';
import { test } from './fixture.ts';

const mostElements = 3000;
const mostBytes = 200_000;
/** Each part of a list comes soon: how long until the next one is asked for. */
const intervals = [50];

let bulkUsers: BulkUsers;
let answers: { call: string; bytes: Promise<number> }[];

// Filled once for all of them, so they stay with one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => expect(dataDir, whyNot).not.toBe(''));

test.beforeAll(async ({ playwright, baseURL }) => {
  const database = openProductDatabase();
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  try {
    bulkUsers = await seedBulkUsers(database, request);
  } finally {
    await request.dispose();
    await database.close();
  }
});

test.beforeEach(async ({ page }) => {
  answers = [];
  page.on('requestfinished', (request) => {
    const call = new URL(request.url()).pathname;
    if (!call.startsWith('/api/')) return;
    const body = request.response().then((response) => response!.body());
    answers.push({
      call,
      bytes: body.then(
        ({ length }) => length,
        () => 0,
      ),
    });
  });
  await enter(page, bulkUsers.person);
});

test.afterEach(async ({ page }) => {
  await expectFewElements(page);
  for (const { call, bytes } of answers) expect(await bytes, call).toBeLessThan(mostBytes);
});

async function expectFewElements(page: Page) {
  return expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(mostElements);
}

/** How many answers of a call have come. */
function partsOf(name: string) {
  return answers.filter(({ call }) => call === name).length;
}

function pagination(page: Page) {
  return page.getByRole('navigation', { name: 'Pagination' });
}

function toLast(page: Page) {
  return pagination(page).getByRole('link', { name: 'Last' }).click();
}

function items(page: Page, list: string) {
  return page.getByRole('list', { name: list }).getByRole('listitem');
}

/** Scrolls a list to its end, which loads what comes next. */
function scrollToEnd(list: Locator) {
  return list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
}

/** The number of the oldest message that is shown at the top, which asks for still older ones. */
async function oldestAtTop(log: Locator) {
  await log.evaluate((element) => element.scrollTo({ top: 0 }));
  const texts = await log.getByText(/^Message \d+/).allTextContents();
  return Math.min(...texts.map((text) => Number(/\d+/.exec(text)![0])));
}

test('10,000 connected organizations', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(items(page, 'Connected organizations')).toHaveCount(10);
  await toLast(page);
  await expect(page).toHaveURL(`/dashboard?page=${userCount / 10}`);
  await expect(items(page, 'Connected organizations')).toHaveCount(10);
});

test('10,000 organizations found', async ({ page }) => {
  await page.goto('/dashboard?userName=zz+crowd+hall');
  await expect(items(page, 'Organizations found')).toHaveCount(10);
  await expect(page.getByRole('link', { name: bulkUserName(1) })).toBeVisible();
  await toLast(page);
  // Of more matches than are counted the first ones by name are shown.
  await expect(page).toHaveURL(new RegExp(`page=${mostListed / 10}$`));
  await expect(page.getByRole('link', { name: bulkUserName(mostListed) })).toBeVisible();
});

test('10,000 organizations to complain about, a thousand a page §2.add-complaint.scroll §9.select.complaint', async ({
  page,
}) => {
  await page.goto('/add/complaint');
  const select = page.getByRole('combobox', { name: 'Organizations' });
  const list = page.getByRole('listbox', { name: 'Choices' });
  await select.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectFewElements(page);
  const last = page.getByRole('option', { name: bulkUserName(userCount) });
  await expect(async () => {
    await scrollToEnd(list);
    await expect(last).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 60_000, intervals });
  expect(partsOf('/api/complain/userList')).toBeGreaterThanOrEqual(userCount / 1000);
  await expectFewElements(page);
  await last.click();
  await expect(page.getByRole('button', { name: `Remove ${bulkUserName(userCount)}` })).toBeVisible();
  await select.fill('zz crowd hall 04711');
  await page.getByRole('option', { name: bulkUserName(4711) }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
});

test('10,000 users to refer, ten a page', async ({ page }) => {
  await page.goto(`/project/details?id=${bulkUsers.projectId}`);
  await page.getByRole('button', { name: 'Refer User' }).click();
  const dialog = page.getByRole('dialog', { name: 'REFER USER' });
  const select = dialog.getByRole('combobox', { name: 'User' });
  await select.click();
  const list = dialog.getByRole('listbox', { name: 'Choices' });
  await expect(async () => {
    await scrollToEnd(list);
    expect(partsOf('/api/user/search')).toBeGreaterThan(5);
  }).toPass({ intervals });
  await expectFewElements(page);
  await select.fill('ZZ CROWD HALL 09999');
  await dialog.getByRole('option', { name: bulkUserName(9999) }).click();
  await expect(dialog.getByRole('button', { name: 'REFER' })).toBeEnabled();
});

test('10,000 transactions', async ({ page }) => {
  await page.goto('/wallet');
  const rows = page.getByRole('table', { name: 'Transaction History' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await expect(rows).toHaveCount(101);
  await expectFewElements(page);
  await toLast(page);
  await expect(page).toHaveURL(new RegExp(`page=${userCount / 100}`));
  await expect(rows.last()).toContainText('$10.01');
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(rows.nth(1)).toContainText('$10.01');
  await page.getByRole('searchbox', { name: 'Search' }).fill('money');
  await expect(page).toHaveURL(/search=money/);
  await expect(rows).toHaveCount(101);
});

test('10,000 messages in one conversation', async ({ page }) => {
  await page.goto(`/chat?id=${bulkUsers.organization.id}`);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(`Message ${userCount}`, { exact: true })).toBeInViewport();
  await expect.poll(() => oldestAtTop(log), { timeout: 60_000, intervals }).toBeLessThanOrEqual(userCount - 1000);
  await expectFewElements(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Still here');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log.getByText('Still here')).toBeInViewport();
});

test('older messages that did not come are asked for again', async ({ page }) => {
  await page.goto(`/chat?id=${bulkUsers.organization.id}`);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(/^Message \d+/).last()).toBeVisible();
  let fails = true;
  await page.route(/\/api\/message\/.*before=/, (route) => (fails ? route.abort() : route.continue()));
  const again = page.getByRole('button', { name: 'Load older messages' });
  await expect(async () => {
    await oldestAtTop(log);
    await expect(again).toBeVisible({ timeout: 250 });
  }).toPass();
  fails = false;
  await again.click();
  await expect(again).toBeHidden();
  await expect.poll(() => oldestAtTop(log)).toBeLessThanOrEqual(userCount - 100);
});

test('10,000 conversations', async ({ page }) => {
  await page.goto('/messages');
  await expect(items(page, 'Conversations')).toHaveCount(50);
  await page.goto(`/messages?page=${userCount / 50}`);
  await expect(items(page, 'Conversations')).toHaveCount(50);
  await expectFewElements(page);
});

test('10,000 complaints', async ({ page }) => {
  await page.goto('/complaints');
  const complaints = items(page, 'Complaints by you');
  await expect(complaints).toHaveCount(20);
  await pagination(page).getByRole('link', { name: 'Next' }).click();
  await expect(complaints.first()).toContainText('Complaint 21');
  await page.goto(`/complaints?sentPage=${userCount / 20}`);
  await expect(complaints.last()).toContainText(`Complaint ${userCount}`);
  await expect(pagination(page).getByRole('link', { name: 'Next' })).toBeDisabled();
});

test('10,000 reports', async ({ page }) => {
  await page.goto('/reports');
  await expect(items(page, 'Sent report requests')).toHaveCount(20);
  await page.goto(`/reports?sentPage=${userCount / 20}`);
  await expect(items(page, 'Sent report requests').last()).toContainText(`Report ${userCount}`);
  await page.goto(`/view/reports?id=${bulkUsers.organization.id}&page=2`);
  await expect(items(page, 'Reports').first()).toContainText('Report 21');
  await enter(page, bulkUsers.organization);
  await page.goto('/reports?page=3');
  await expect(items(page, 'Received report requests').first()).toContainText('Report 41');
  await page.goto('/complaints?page=2');
  await expect(items(page, 'Complaints received').first()).toContainText('Complaint 21');
});

test('10,000 reviews', async ({ page }) => {
  await page.goto(`/view/reviews?id=${bulkUsers.organization.id}`);
  await expect(items(page, 'Reviews')).toHaveCount(10);
  await toLast(page);
  await expect(page).toHaveURL(new RegExp(`page=${userCount / 10}`));
  await expect(items(page, 'Reviews')).toHaveCount(10);
});

test('10,000 referrals', async ({ page }) => {
  await page.goto('/referList');
  await expect(items(page, 'Referrals')).toHaveCount(20);
  await page.goto(`/referList?page=${userCount / 20}`);
  await expect(items(page, 'Referrals')).toHaveCount(20);
  await page.getByRole('searchbox', { name: 'Search' }).fill('crowd hall 04711');
  await expect(items(page, 'Referrals')).toHaveText([new RegExp(bulkUserName(4711))]);
});
