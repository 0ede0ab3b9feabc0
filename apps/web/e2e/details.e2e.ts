import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hold } from './network.ts';
import { projectTitle, test } from './fixture.ts';

test.use({ as: 'person' });

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

function category(page: Page) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText('Category', { exact: true }) })
    .getByRole('definition');
}

test('a project’s photo and category are shown on its screen and on those of its orders and investments §2.{order-detail,investment-detail} §2.project.details', async ({
  page,
  fixture,
}) => {
  await page.goto(`/project/details?id=${fixture.projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(projectTitle);
  const photo = page.getByRole('main').locator('img').first();
  await expect(photo).toHaveAttribute('src', /^\/files\//);
  const src = (await photo.getAttribute('src'))!;
  const name = await category(page).innerText();
  for (const address of [`/order/detail?id=${fixture.orderId}`, `/investment/detail?id=${fixture.investmentId}`]) {
    await page.goto(address);
    await expect(category(page), address).toHaveText(name);
    await expect(page.getByRole('main').locator('img').first(), address).toHaveAttribute('src', src);
  }
});

test('an investment and an order begin with their figures, lead to the organization and back to their list', async ({
  page,
  fixture,
}) => {
  for (const [address, figures, list] of [
    [
      `/investment/detail?id=${fixture.investmentId}`,
      ['Invested$500.00', /^Expected Back\$/, /^Due.+20\d\d$/, 'StateActive'],
      'Investments',
    ],
    [`/order/detail?id=${fixture.orderId}`, [/^Total\$/, 'Units1', 'StatePaid'], 'Orders'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('group', { name: 'At a glance' }).locator('> p')).toHaveText([...figures]);
    await expect(page.getByRole('main').locator('dl')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link', { name: fixture.organization.name })).toHaveAttribute(
      'href',
      `/organization/details?id=${fixture.organization.id}`,
    );
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list });
    await expect(menu).toHaveAttribute('aria-current', 'true');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
    await expect(menu).toHaveAttribute('aria-current', 'page');
  }
  await page.goto(`/investment/detail?id=${fixture.investmentId}`);
  await expect(page.getByRole('region', { name: 'Your Message' })).toContainText('May the wheel turn');
  await expect(
    page.getByRole('region', { name: 'Your Document' }).getByRole('link', { name: 'Document' }),
  ).toBeVisible();
});

test('complaints, conversations and referrals show their date §2.complaints.item §2.messages.item §2.refer-list.item', async ({
  page,
  fixture: _fixture,
}) => {
  for (const [path, item] of [
    ['/complaints', page.getByRole('article', { name: 'Noise' })],
    ['/messages', page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()],
    ['/referList', page.getByRole('list', { name: 'Referrals' }).getByRole('listitem').first()],
  ] as const) {
    await page.goto(path);
    // A complaint also shows when it was answered.
    await expect(item.locator('time').first(), path).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  }
  await page.goto('/complaints');
  await expect(page.getByRole('article', { name: 'Noise' })).toContainText(today);
});

test('a conversation shows the picture, name and type of the other party; each message the picture of its sender §2.messages.item §2.chat.messages', async ({
  page,
  fixture,
}) => {
  await page.goto('/messages');
  const item = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first();
  await expect(item).toContainText(fixture.organization.name);
  await expect(item, 'its type').toContainText('Agriculture');
  await expect(item.locator('img, svg').first(), 'its picture, or a drawn one').toBeVisible();
  await item.click();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('When does the mill open?')).toBeVisible();
  const times = await log.locator('time').count();
  expect(times).toBeGreaterThanOrEqual(2);
  // The drawn picture of a sender is the only one that is not an icon of 18 pixels or less.
  const pictures = await log
    .locator('img, svg')
    .evaluateAll((all) => all.filter((one) => one.clientWidth >= 24).length);
  expect(pictures, 'the picture of each sender').toBe(times);
});

test('/payment/inProgress says that the window must not be closed, until the payment is known §2.payment-in-progress.text', async ({
  page,
}) => {
  const letGo = await hold(page, 'captureIntent');
  await page.goto('/payment/inProgress?payment_intent=pi_unknown&paymentType=wallet&amount=10');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment In Progress');
  await expect(page.getByText('Your payment is in progress. Please do not close this window.')).toBeVisible();
  await letGo();
  await expect(page.getByText('We could not find this payment.')).toBeVisible();
});
